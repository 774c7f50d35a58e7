import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { inRepository } from "#scripts/run.ts";
import type { Mail } from "#server/infrastructure/mail/mail.ts";
import { createPolicyMail } from "#server/records/emissions/mail-policy.ts";
import { handedOut } from "../../handed-out.ts";
import { accidentBody, newKey } from "../../harness.ts";
import { ownFlows } from "../../own-documents.ts";
import { quoteBody } from "../quotes/quote-body.ts";
import { startQuoting } from "../quotes/quoting.ts";
import { offerOf } from "../quotes/told-insurers.ts";
import { emissionBody } from "./emission-body.ts";

const { server, insurers, session, read, ...broker } = await startQuoting({
  names: ["sura"],
  given: { type: "object", properties: {} },
  // What a correction asks is the flow's own word.
  flows: (db, clock) => {
    const { rules, ...product } = handedOut()(db, clock);
    const { fieldsOf } = ownFlows()(db, clock).rules;
    return { ...product, rules: { ...rules, ...(fieldsOf ? { fieldsOf } : {}) } };
  },
});
afterAll(() => server.close());

const post = async (url: string, body: object) => {
  const answer = await broker.post(url, body);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json().data;
};

/** Emits a policy; answers the emission and the policy that it became. */
async function emit(
  changes: Readonly<Record<string, unknown>> = {},
  offer = offerOf("sura", "C", 8_000_000),
): Promise<{ readonly emissionId: string; readonly policyId: string }> {
  const { id } = await post("/multi-quotes", quoteBody({}));
  await insurers.answer(id, "sura", { output: { coverages: [offer] } });
  const quote = await read(id);
  const url = `/multi-quotes/${id}/emission`;
  await post(url, emissionBody(quote.coverages[0].id, 8_000_000, changes));
  const { db } = server.database;
  const made = db.selectFrom("records").select("id").where("parent_id", "=", id);
  const emissionId = (await made.executeTakeFirstOrThrow()).id;
  const days = { validFrom: "2026-11-20", validTo: "2027-11-20" };
  const output = { status: "ended", policyId: newKey(), policyNumber: `SU-${newKey()}`, ...days };
  await insurers.answer(emissionId, "sura", { output });
  const { policyId } = (await server.call({ url, session: session() })).json().data;
  return { emissionId, policyId };
}

/** The mail that whoever is insured gets of it. */
async function mailOf(emissionId: string): Promise<Mail | undefined> {
  const mails: Mail[] = [];
  const linkTo = (path: string) => `https://tramite.example${path}`;
  const tell = createPolicyMail(
    { db: server.database.db, clock: () => new Date(server.time.now), linkTo },
    async (mail) => void mails.push(mail),
  );
  await tell({ id: emissionId }, "job");
  expect(mails.length).toBeLessThan(2);
  return mails[0];
}

test.each([
  ["tramite", "whose broker has published no platform"],
  ["paula-seguros", "whose broker has one"],
])(
  "whoever is insured by an emitted policy is led to %s, proves who they are, sees it and reports a claim: %s",
  async (platform) => {
    if (platform !== "tramite") await post("/self-management-platforms", { name: platform, footer: "Paula" });
    const { emissionId, policyId } = await emit();
    expect(await mailOf(emissionId)).toMatchObject({
      to: "ana@example.com",
      subject: expect.stringMatching(/^Tu póliza SU-\S+ de SURA$/),
      text: expect.stringContaining(`https://tramite.example/autogestion/${platform}\n`),
    });

    const ticket = await server.ticket("99123456", { platform, isProven: false });
    const proved = await server.call({
      url: "/self-management-tickets/proof",
      body: { plate: "AZ123ZZ", birthDate: "1980/02/03" },
      ticket,
    });
    expect([proved.statusCode, proved.body]).toEqual([200, expect.any(String)]);
    const seen = await server.call({ url: `/policies/${policyId}`, ticket });
    expect(seen.json().data).toMatchObject({ id: policyId, insuredName: "Ana Núñez" });
    const reported = await server.call({
      url: "/accidents",
      body: accidentBody({ policyId, status: { id: "sending" } }),
      ticket,
      headers: { "idempotency-key": newKey() },
    });
    expect([reported.statusCode, reported.body]).toEqual([200, expect.any(String)]);
  },
);

test("whom it covers beside its client is told and proves who they are, and stays so once it is corrected", async () => {
  const client = emissionBody("", 0).client as Readonly<Record<string, unknown>>;
  const berta = { name: "Berta", identityNumber: "99654321", cuil: "27996543213", birthday: "1975/05/06" };
  const insured = { ...client, ...berta, email: "berta@example.com" };
  const { emissionId, policyId } = await emit({ insuredIsClient: false, insured });
  expect(await mailOf(emissionId)).toMatchObject({
    to: "berta@example.com",
    text: expect.stringContaining("Hola, Berta Núñez:"),
  });
  const prove = async (identityNumber: string, birthDate: string) => {
    const ticket = await server.ticket(identityNumber, { platform: "tramite", isProven: false });
    const body = { plate: "AZ123ZZ", birthDate };
    const url = "/self-management-tickets/proof";
    return (await server.call({ url, body, ticket })).statusCode;
  };
  expect(await prove("99654321", "1975/05/06")).toBe(200);
  const { answers } = await server.database.db
    .selectFrom("policy_versions")
    .select("answers")
    .where("policy_id", "=", policyId)
    .executeTakeFirstOrThrow();
  const { insured: _insured, ...asked } = answers as Readonly<Record<string, unknown>>;
  const corrected = await server.call({
    method: "PUT",
    url: `/policies/${policyId}`,
    body: asked,
    session: session(),
    headers: { "if-match": '"1"' },
  });
  expect([corrected.statusCode, corrected.body]).toEqual([200, expect.any(String)]);
  expect(await prove("99654321", "1975/05/06")).toBe(200);
});

const putRight = "server/infrastructure/db/migrations/0590-no-value-beside-liability.sql";

test.each([
  ["civil liability", "A", {}, undefined],
  ["a coverage with theft", "B1", {}, 1_989_500_000],
  ["an insurer's own civil liability", "B1", { covers: ["civilResponsibility", "roadside"] }, undefined],
])("%s has the value of the vehicle only where it pays up to it", async (_, cluster, more, sum) => {
  const offer = offerOf("sura", cluster, 8_000_000, { sumInsured: 1_989_500_000, ...more });
  const { policyId } = await emit({}, offer);
  const coverages = async () =>
    (await server.call({ url: `/policies/${policyId}`, session: session() })).json().data.coverages;
  const right = [{ name: `Plan ${cluster}`, ...(sum ? { sumInsured: sum } : {}) }];
  expect(await coverages()).toEqual(right);

  // Policies that were stored before, with the value beside every coverage, are put right.
  const { db } = server.database;
  await sql`update policy_versions set answers = jsonb_set(answers, '{coverages,0,sumInsured}', '1989500000')
    where policy_id = ${policyId}`.execute(db);
  await sql.raw(readFileSync(inRepository(putRight), "utf8")).execute(db);
  expect(await coverages()).toEqual(right);
});
