import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getAt } from "#engine/json/index.ts";
import { demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { accidentBody, demoPassword, newKey, saveClaim } from "../harness.ts";
import { photo } from "../infrastructure/files/images.ts";
import { permitAll } from "../infrastructure/http/permit-all.ts";
import { makeLiquidation } from "../records/liquidations/make-liquidation.ts";
import { openSimulated } from "../records/policies/open-simulated.ts";
import { quoteBody } from "../records/quotes/quote-body.ts";
import calls from "./calls.json" with { type: "json" };

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
  readonly answer: readonly string[];
  /** What later calls name, by where it stands in the answer. */
  readonly keep?: Readonly<Record<string, string>>;
  /** What stands in the answer once it is whole. */
  readonly until?: Readonly<Record<string, unknown>>;
};
const rows = calls as readonly Row[];

let all: Awaited<ReturnType<typeof openSimulated>>;
let paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
const terms = { ...(quoteBody().terms as object), commissionType: { id: 80, value: 100, key: "standard" } };
const found: Record<string, unknown> = { quoteBody: quoteBody({ terms }), password: demoPassword };
const by: Record<string, { readonly session?: string; readonly ticket?: string }> = {};
beforeAll(async () => {
  all = await openSimulated();
  const { server } = all;
  const session = await server.session("productora");
  const [insured, holder, inspected] = [
    await server.ticket("99000001"),
    await server.ticket("99000001", { plate: "AZ101ZZ", isProven: false }),
    await server.ticket("99000003"),
  ];
  Object.assign(by, {
    broker: { session },
    leaving: { session: await server.session("productora") },
    ...{ insured: { ticket: insured }, holder: { ticket: holder }, inspected: { ticket: inspected } },
  });
  const { liquidation } = await makeLiquidation(server, "productora");
  const inspection = await server.database.db
    .selectFrom("records")
    .select(["id", "answers"])
    .where("entity", "=", "inspection")
    .where("policy_id", "=", demoPolicyId("DEMO-0004"))
    .executeTakeFirstOrThrow();
  const shown = await server.call({ url: `/inspections?inspectionId=${inspection.id}`, ticket: inspected });
  const content = (await photo(60, 40)).toString("base64");
  await all.emit("zurich");
  await permitAll(server, "commissions");
  const emitted = await server.database.db
    .selectFrom("records")
    .select("parent_id")
    .where("entity", "=", "emission")
    .executeTakeFirstOrThrow();
  Object.assign(found, {
    emitted: emitted.parent_id,
    ...{
      liquidation,
      accidentBody: accidentBody(),
      sent: await saveClaim(server, insured, { status: { id: "sending" } }),
    },
    ...{ policy: demoPolicyId("DEMO-0001"), plate: "AZ101ZZ" },
    ...{ inspection: inspection.id, inspectedPolicy: demoPolicyId("DEMO-0004"), inspectedPlate: "000AAA" },
    photos: shown.json().data.files.map(({ tag }: { tag: { id: string } }) => ({ tag: tag.id, content })),
  });
  ({ paths } = (await server.call({ url: "/openapi.json" })).json());
});
afterAll(() => all?.close());

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

const at = (value: unknown, place: string) => getAt(value as never, `/${place.replaceAll(".", "/")}`);

async function ask({ call, url, by: who = "", body }: Row) {
  const [method, path] = call.split(" ") as ["GET" | "POST", string];
  const sent = body === undefined ? {} : { body: filled(body) };
  const headers = { "idempotency-key": newKey() };
  const answer = await all.server.call({
    method,
    url: String(filled(url ?? path)),
    headers,
    ...sent,
    ...by[who],
  });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
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
