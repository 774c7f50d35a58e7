import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type JsonObject, setAt } from "#engine/json/index.ts";
import { documentsOf, memberOf, type ProductDocument } from "#engine/language/index.ts";
import { createEndorsementJob } from "#server/records/endorsements/send-endorsement.ts";
import { newKey } from "./harness.ts";
import { photo } from "./infrastructure/files/images.ts";
import { openSimulated, until } from "./records/policies/open-simulated.ts";
import { library, real, scenarios, sentUpTo } from "./sent-in-scenarios.ts";

/**
 * From price to policy of every product that is quoted and emitted, as its own scenarios go: what its wizards send in them
 * is sent to a server that asks simulated insurers. A product is here once its documents are.
 */
const products = documentsOf(library, "product")
  .map(({ value }) => value as unknown as ProductDocument)
  // Vehicles are of a catalogue that their scenarios do not know: they are emitted in `records/emissions`.
  .filter(({ riskType, flows }) => riskType !== "vehicle" && flows.quote && flows.emission);
let all: Awaited<ReturnType<typeof openSimulated>>;
beforeAll(async () => {
  all = await openSimulated();
}, 120_000);
afterAll(() => all?.close());

const files: Readonly<Record<string, string>> = {
  pdf: Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF").toString(
    "base64",
  ),
  jpg: (await photo()).toString("base64"),
};

const held = products.filter(({ flows }) => scenarios.some(({ flow }) => flow === flows.quote));

test.each(held)(
  "a policy of «$title» is quoted and emitted as its scenarios say, changed and canceled",
  async ({ id, flows }) => {
    const { requests: quoting } = await sentUpTo(flows.quote ?? "", id, "create");
    const { insurer, requests: emitting } = await sentUpTo(flows.emission ?? "", id, "emit");
    const { id: quoteId } = await all.post("/multi-quotes", real(quoting.at(-1)?.body ?? {}, {}) as object);
    const quoted = await until(async () => {
      const quote = await all.read(`/multi-quotes/${quoteId}`);
      return quote.multiQuoteRequestStatus === "ended" ? quote : undefined;
    });
    expect(quoted.insurers.filter((one: { status: string }) => one.status !== "done")).toEqual([]);
    expect(quoted.insurers.map(({ name }: { name: string }) => name).sort()).toEqual(insurersOf(id));
    for (const { name } of quoted.insurers) {
      const [offer] = quoted.coverages.filter(
        (one: { insuranceCompany: { name: string } }) => one.insuranceCompany.name === name,
      );
      expect([name, offer?.isToConfirm]).toEqual([name, false]);
    }
    const offer = quoted.coverages.find(
      (one: { insuranceCompany: { name: string } }) => one.insuranceCompany.name === insurer,
    );
    for (const { call, url, body } of emitting.filter((one) => /upload|emit/.test(one.call))) {
      const ids = { coverageId: offer.id, acceptedPrice: offer.budget.subscriptionAmount };
      const sent = real(body, call === "emit" ? ids : {}) as JsonObject;
      const kept = (sent.files as readonly { readonly filename: string }[] | undefined)?.map((file) => ({
        ...file,
        content: files[file.filename.split(".").at(-1) ?? ""],
      }));
      await all.post(url.replace("Q-1", quoteId), kept ? { files: kept } : sent);
    }
    const policyId = await until<string>(async () => {
      const emission = await all.read(`/multi-quotes/${quoteId}/emission`);
      expect(emission.lastEmissionError ?? emission.details).toBeUndefined();
      return emission.policyId;
    });
    for (const secret of emitting.flatMap(({ body }) => wordsOf((body as JsonObject | undefined)?.secrets)))
      expect(await tablesWith(secret)).toEqual([]);
    const policy = await all.read(`/policies/${policyId}`);
    expect(policy).toMatchObject({ product: id, insurer: { name: offer.insuranceCompany.name } });
    expect(policy.asset).not.toBe("");
    if (flows.endorsement === undefined) return;
    const effectiveDate = await begin(policyId);
    // The sum of one cover, where each has its own.
    const [sumOf, sum] = Object.entries((policy.risk?.sums ?? {}) as Record<string, number>).at(-1) ?? [];
    const sums =
      sum === undefined ? [] : [{ change: "sumChange", sumOf, newSum: sum + 100, sumBasis: "invoice" }];
    for (const change of [
      { change: "contactChange", changes: ["email"], email: "otra@example.com" },
      ...sums,
      { change: "cancellation", cancelReason: "otherCompany" },
    ])
      await changed({ policyId, effectiveDate, ...change });
    const after = await all.read(`/policies/${policyId}`);
    expect(after.status.id).toBe("canceled");
    // What was quoted and answered of what is insured is there yet, but for what was changed of it.
    const risk = sumOf === undefined ? policy.risk : setAt(policy.risk, `/sums/${sumOf}`, Number(sum) + 100);
    expect(after.risk).toEqual(risk);
  },
);

/** Who has a connector that quotes a product, or that of which it is a variant. */
function insurersOf(product: string): readonly string[] {
  const asked = products.find(({ id }) => id === product)?.variantOf ?? product;
  return documentsOf(library, "connector")
    .filter(({ value }) => memberOf(value, "kind") === "quote" && memberOf(value, "product") === asked)
    .map(({ value }) => String(memberOf(value, "insurer")))
    .sort();
}

test("each is quoted by two insurers at least", () => {
  expect(held.filter(({ id }) => insurersOf(id).length < 2).map(({ id }) => id)).toEqual([]);
});

/** Lets a policy begin today, which is when it may be changed; answers the day as it travels. */
async function begin(policyId: string): Promise<string> {
  const { db } = all.server.database;
  const [today, day] = ["2026-11-20", "2026/11/20"];
  await db.updateTable("policies").set({ starts_on: today }).where("id", "=", policyId).execute();
  await db
    .updateTable("policy_versions")
    .set({
      effective_from: today,
      answers: sql`jsonb_set(answers, '{validFrom}', to_jsonb(${day}::text))`,
    })
    .where("policy_id", "=", policyId)
    .execute();
  return day;
}

/** Its insurer makes what a broker asks to be changed. */
async function changed(change: object): Promise<void> {
  const { server, session, services } = all;
  const headers = { "x-call": "submit", "x-step": "review", "idempotency-key": newKey() };
  const sent = await server.call({ url: "/endorsements", body: { files: [], ...change }, session, headers });
  expect([sent.statusCode, sent.body]).toEqual([200, expect.any(String)]);
  const { id } = sent.json().data;
  await createEndorsementJob(services())({ id });
  await until(async () => {
    const one = await all.read(`/policies/endorsements/${id}`);
    return one.status.id === "issued" ? one : undefined;
  });
}

/** What is told by name among secrets: numbers and yes would be found anywhere. */
function wordsOf(secrets: unknown): readonly string[] {
  if (typeof secrets === "string") return [secrets];
  return typeof secrets === "object" && secrets !== null ? Object.values(secrets).flatMap(wordsOf) : [];
}

async function tablesWith(word: string): Promise<readonly string[]> {
  const { db } = all.services();
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db);
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const held =
        await sql`select 1 from ${sql.table(name)} t where t::text like ${`%${word}%`} limit 1`.execute(db);
      return held.rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

test("there is somebody to walk", () => {
  expect(held).not.toEqual([]);
});
