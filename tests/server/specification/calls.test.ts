import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getAt } from "#engine/json/index.ts";
import { demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { storeInsurerLogo } from "#server/insurance/insurers/logos.ts";
import { accidentBody, demoPassword, newKey, saveClaim } from "../harness.ts";
import { photo } from "../infrastructure/files/images.ts";
import { permitAll } from "../infrastructure/http/permit-all.ts";
import { orderOf } from "../records/emissions/ask-emission.ts";
import { makeLiquidation } from "../records/liquidations/make-liquidation.ts";
import { openSimulated, until } from "../records/policies/open-simulated.ts";
import { quoteBody } from "../records/quotes/quote-body.ts";
import calls from "./calls.json" with { type: "json" };
import refusals from "./refusals.json" with { type: "json" };

/** A call of the specification's §7, with what it says is sent and what it says is read of the answer. */
type Row = {
  readonly call: string;
  /** Where it is asked, where its address has parts that are found or a query. */
  readonly url?: string;
  readonly by?: string;
  /** `{name}` is what was found before. */
  readonly body?: unknown;
  /** Names of the query that its route has to know. */
  readonly query?: readonly string[];
  /** Places of the answer; `*` is any of a list. */
  readonly answer: readonly string[];
  /** What later calls name, by where it stands in the answer. */
  readonly keep?: Readonly<Record<string, string>>;
  /** What stands in the answer once it is whole. */
  readonly until?: Readonly<Record<string, unknown>>;
};
/** What a call refuses, and what it says of it: a text, or texts of its fields. */
type Refusal = Pick<Row, "call" | "url" | "by" | "body"> & {
  readonly what: string;
  readonly status: number;
  readonly code?: string;
  readonly message?: string | object;
};
const rows = calls as readonly Row[];

let all: Awaited<ReturnType<typeof openSimulated>>;
let paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
const terms = { ...(quoteBody().terms as object), commissionType: { id: 80, value: 100, key: "standard" } };
const found: Record<string, unknown> = { quoteBody: quoteBody({ terms }), password: demoPassword };
const help = {
  ...{ email: "ayuda@example.com", phone: "0800 555 1234", whatsapp: "5491155551234" },
  ...{ feedback: "https://example.com/opinion", manual: "https://example.com/manual" },
};
const third = {
  ...{ identityNumber: "99000777", fullName: "Carla Prueba", address: "Mitre 450", plate: "AZ777ZZ" },
  ...{ insuredCompany: "Allianz", carBrandModel: "Fiat Cronos" },
};
const by: Record<string, { readonly session?: string; readonly ticket?: string }> = {};
beforeAll(async () => {
  all = await openSimulated({ help });
  const { server } = all;
  const session = await server.session("productora");
  const [insured, holder, inspected, refused, unproven] = [
    await server.ticket("99000001"),
    await server.ticket("99000001", { plate: "AZ101ZZ", isProven: false }),
    await server.ticket("99000003"),
    await server.ticket("99000005"),
    await server.ticket("99000001", { isProven: false }),
  ];
  Object.assign(by, {
    broker: { session },
    leaving: { session: await server.session("productora") },
    ...{ insured: { ticket: insured }, holder: { ticket: holder } },
    ...{ inspected: { ticket: inspected }, refused: { ticket: refused }, unproven: { ticket: unproven } },
  });
  const { liquidation } = await makeLiquidation(server, "productora");
  const inspectionOf = (policy: string) =>
    server.database.db
      .selectFrom("records")
      .select("id")
      .where("entity", "=", "inspection")
      .where("policy_id", "=", demoPolicyId(policy))
      .executeTakeFirstOrThrow();
  const inspection = await inspectionOf("DEMO-0004");
  const shown = await server.call({ url: `/inspections?inspectionId=${inspection.id}`, ticket: inspected });
  const content = (await photo()).toString("base64");
  const logo = { filename: "logo.jpg", content };
  await storeInsurerLogo(server.database.db, "zurich", logo, new Date(server.time.now));
  const [, refusedQuote] = await Promise.all([all.emit("zurich"), refuse("sura")]);
  await permitAll(server, "commissions", "selfManagementPlatformLogo");
  const emitted = await server.database.db
    .selectFrom("records")
    .select("parent_id")
    .where("entity", "=", "emission")
    .where("insurer", "=", "zurich")
    .executeTakeFirstOrThrow();
  const sent = await saveClaim(server, insured, { status: { id: "sending" } });
  const { id: challenge } = (await server.call({ url: "/self-management-challenges", body: {} })).json().data;
  Object.assign(found, {
    wrongQuote: quoteBody({ terms, customer: { ...(quoteBody().customer as object), email: "ana" } }),
    wrongCode: { platform: "cordillera", identityNumber: "99000001", challengeId: challenge, code: "999999" },
    ...{ large: Buffer.alloc(5_242_881).toString("base64"), changed: accidentBody({ id: sent }) },
    ...{ emitted: emitted.parent_id, refused: refusedQuote, logo },
    injuries: accidentBody({ vehicleAccidentType: "crashWithInjuries", thirdParties: [third] }),
    locks: accidentBody({
      ...{ vehicleAccidentType: "locks", thirdParties: undefined },
      replacementLocation: { province: "S", locality: "Rosario" },
    }),
    wrongAccident: accidentBody({
      ...{ status: { id: "sending" }, date: "2026/02/30", email: "ana" },
      driver: { isInsured: false, identityNumber: "123", fullName: "Ana Prueba" },
      thirdParties: [{ identityNumber: "123", plate: "XX1234" }],
    }),
    numberless: accidentBody({ place: { city: "Rosario", street: "Mitre", number: "x" } }),
    meteor: accidentBody({
      status: { id: "sending" },
      vehicleAccidentType: "meteor",
      thirdParties: undefined,
    }),
    shortAccident: {
      ...accidentBody({ status: { id: "sending" }, date: undefined, description: undefined, place: {} }),
      ...{ driver: { isInsured: false }, thirdParties: [{}] },
    },
    refusedInspection: (await inspectionOf("DEMO-0008")).id,
    ...{
      liquidation,
      accidentBody: accidentBody(),
      sent,
    },
    ...{ policy: demoPolicyId("DEMO-0001"), plate: "AZ101ZZ" },
    ...{ inspection: inspection.id, inspectedPolicy: demoPolicyId("DEMO-0004"), inspectedPlate: "000AAA" },
    photos: shown.json().data.files.map(({ tag }: { tag: { id: string } }) => ({ tag: tag.id, content })),
  });
  ({ paths } = (await server.call({ url: "/openapi.json" })).json());
}, 300_000);
afterAll(() => all?.close());

/** A quote whose emission an insurer refuses. */
async function refuse(id: string): Promise<string> {
  const { id: quoteId } = await all.post("/multi-quotes", quoteBody());
  type Offer = {
    readonly id: string;
    readonly insuranceCompany: { readonly name: string };
    readonly budget: { readonly subscriptionAmount: number };
  };
  const offer = await until(async () => {
    const { coverages } = (await all.read(`/multi-quotes/${quoteId}`)) as { coverages: readonly Offer[] };
    return coverages.find(({ insuranceCompany }) => insuranceCompany.name === id);
  });
  all.insurer(id).setBehaviour("fields");
  const order = orderOf({ id: offer.id, price: offer.budget.subscriptionAmount });
  await all.post(`/multi-quotes/${quoteId}/emission`, order);
  return quoteId;
}

/** The same with what was found in the place of its names. */
function filled(value: unknown): unknown {
  if (typeof value === "string") {
    const [, whole] = /^\{(\w+)\}$/.exec(value) ?? [];
    if (whole !== undefined) return found[whole];
    return value.replace(/\{(\w+)\}/g, (_, name: string) => String(found[name]));
  }
  if (Array.isArray(value)) return value.map(filled);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filled(item)]));
}

function at(value: unknown, place: string): unknown {
  const [list, ...rest] = place.split(".*.");
  const found = getAt(value as never, `/${list?.replaceAll(".", "/")}`);
  if (rest.length === 0) return found;
  const items = Array.isArray(found) ? found : [];
  return items.map((item) => at(item, rest.join(".*."))).find((one) => one !== undefined);
}

async function ask(row: Row) {
  const answer = await send(row);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
}

function send({ call, url, by: who = "", body }: Pick<Row, "call" | "url" | "by" | "body">) {
  const [method, path] = call.split(" ") as ["GET" | "POST", string];
  const sent = body === undefined ? {} : { body: filled(body) };
  const headers = { "idempotency-key": newKey() };
  return all.server.call({ method, url: String(filled(url ?? path)), headers, ...sent, ...by[who] });
}

test.each(rows)("$call is asked and answers as the specification has it", async (row) => {
  const [method = "", path = ""] = row.call.split(" ");
  const route = paths[`/api${path}`]?.[method.toLowerCase()] as
    | { readonly parameters?: readonly { readonly in: string; readonly name: string }[] }
    | undefined;
  const known = (route?.parameters ?? []).filter((one) => one.in === "query").map(({ name }) => name);
  expect(known).toEqual(expect.arrayContaining([...(row.query ?? [])]));
  let answer = await ask(row);
  for (const [place, wanted] of Object.entries(row.until ?? {}))
    answer = await vi.waitFor(
      async () => {
        const later = await ask(row);
        expect(at(later, place)).toBe(wanted);
        return later;
      },
      { timeout: 20_000 },
    );
  expect(row.answer.filter((place) => at(answer, place) === undefined)).toEqual([]);
  for (const [name, place] of Object.entries(row.keep ?? {})) found[name] = at(answer, place);
});

test.each(refusals as readonly Refusal[])("$what is refused as the specification has it", async (row) => {
  const answer = await send(row);
  const { error } = answer.json();
  expect([answer.statusCode, error.code, error.message]).toEqual([
    row.status,
    row.code ?? expect.any(String),
    row.message ?? expect.any(String),
  ]);
});
