import { AsyncResource } from "node:async_hooks";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { demoBrokerId, demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { openJobs } from "#server/infrastructure/jobs/jobs.ts";
import type { Mail } from "#server/infrastructure/mail/mail.ts";
import { createPolicyMail } from "#server/records/emissions/mail-policy.ts";
import { createConsentMail } from "#server/records/policies/consent/mail-consent.ts";
import { type Harness, openTestDatabase, startHarness } from "../../harness.ts";
import { untilBlocked } from "../../until-blocked.ts";

const schema = "jobs";
const faults: unknown[] = [];
const mails: Mail[] = [];
const policyId = demoPolicyId("DEMO-0001");
const brokerId = demoBrokerId("productora@example.com");
let server: Harness;
let session: string;
let ticket: string;
beforeAll(async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const linkTo = (path: string) => `https://tramite.example${path}`;
  const services = { db, linkTo, clock: () => new Date(server.time.now) };
  const send = async (mail: Mail) => void mails.push(mail);
  server = await startHarness({
    database,
    jobs: () =>
      openJobs({
        url: database.url,
        handlers: {
          consentMail: createConsentMail(services, send),
          policyMail: createPolicyMail(services, send),
        },
        onFault: (cause) => faults.push(cause),
        onGivenUp: (job) => faults.push(job),
      }),
  });
  session = await server.session("productora");
  ticket = await server.ticket("99000001");
  await db
    .updateTable("policies")
    .set({ broker_id: brokerId, insured_email: "ana@example.com" })
    .where("id", "=", policyId)
    .execute();
});
afterAll(async () => {
  await server.close();
  await server.database.close();
});
beforeEach(async () => {
  const { db } = server.database;
  mails.length = 0;
  for (const table of ["consent_requests", "delivery_consents", "policy_documents"] as const)
    await db.deleteFrom(table).execute();
  for (const [at, author] of ["insurer:zurich", "insurer:zurich", "broker:somebody"].entries())
    await db
      .insertInto("policy_documents")
      .values({
        ...{
          id: `00000000-0000-4000-8000-00000000000${at}`,
          policy_id: policyId,
          version: 1,
          kind: "policy",
        },
        ...{
          name: `${at}.pdf`,
          type: "application/pdf",
          size: 9,
          sha256: `hash-${at}`,
          stored_name: `s-${at}`,
        },
        ...{ author, created_at: new Date(server.time.now) },
      })
      .execute();
});

const ask = (by = session) =>
  server.call({ url: `/policies/${policyId}/consent-requests`, body: {}, session: by });
const answer = (isGiven: boolean, by = ticket) =>
  server.call({
    ...{ method: "PUT", url: `/policies/${policyId}/consent`, ticket: by },
    body: { isGiven, version: "2026-11" },
  });
const seen = async () => {
  const { data } = (await server.call({ url: `/policies/${policyId}`, session })).json();
  return { consent: data.consent, askedAt: data.consentAskedAt, documents: data.documents };
};
/** The subjects of the mails that were sent, once nothing waits to be sent. */
async function mailed(): Promise<readonly string[]> {
  await vi.waitFor(async () => {
    const { rows } = await sql`select 1 from ${sql.id(schema, "job")} where state < 'completed'`.execute(
      server.database.db,
    );
    expect([rows, faults]).toEqual([[], []]);
  }, 20_000);
  return mails.map(({ subject }) => subject);
}
const question = "¿Querés los documentos de tu póliza DEMO-0001 por mail?";
const papers = "Los documentos de tu póliza DEMO-0001 de Zurich";

test("who is asked and agrees is told once of what came before, and which bytes it was is kept", async () => {
  expect((await ask()).statusCode).toBe(200);
  expect(await mailed()).toEqual([question]);
  expect(mails).toMatchObject([
    {
      to: "ana@example.com",
      text: expect.stringContaining(`/autogestion/tramite/documentos?policyId=${policyId}`),
    },
  ]);
  expect(await seen()).toMatchObject({ consent: null, askedAt: expect.any(String) });
  const shown = await server.call({ url: `/policies/${policyId}/consent`, ticket });
  expect(shown.json().data).toMatchObject({ askedAt: expect.any(String), said: null, version: "2026-11" });
  expect((await answer(true)).json().data).toMatchObject({ askedAt: null, said: { isGiven: true } });
  expect(await mailed()).toEqual([question, papers]);
  const { consent, askedAt, documents } = await seen();
  expect([consent, askedAt]).toEqual([{ isGiven: true, version: "2026-11", at: expect.any(String) }, null]);
  // What their broker brought is their broker's to deliver.
  const told = documents.filter(({ mailedAt }: { mailedAt: string | null }) => mailedAt !== null);
  expect(told).toHaveLength(2);
  const kept = await server.database.db
    .selectFrom("audit")
    .select("after")
    .where("action", "=", "tell")
    .where("entity_id", "=", policyId)
    .executeTakeFirstOrThrow();
  const { files, ...said } = kept.after as { readonly files: readonly string[] };
  expect([said, files.toSorted()]).toEqual([{ channel: "mail", consent: "2026-11" }, ["hash-0", "hash-1"]]);
  // The same word again tells nobody of anything.
  await answer(true);
  expect(await mailed()).toEqual([question, papers]);
  expect((await ask()).json().error.message).toMatch(/^Ya aceptó/);
});

test("who wants paper is told of nothing, may be asked again and change their mind", async () => {
  await ask();
  // Who has answered before is not written to.
  expect(await mailed()).toEqual([question]);
  await answer(false);
  expect(await mailed()).toEqual([question]);
  const { consent, askedAt } = await seen();
  expect([consent, askedAt]).toEqual([{ isGiven: false, version: "no", at: expect.any(String) }, null]);
  const notice = await server.database.db
    .selectFrom("notifications")
    .select("content")
    .where("broker_id", "=", brokerId)
    .where("kind", "=", "delivery-consent")
    .orderBy("created_at", "desc")
    .execute();
  expect(notice.map(({ content }) => content)).toContainEqual(
    expect.objectContaining({
      title: "Póliza DEMO-0001: quiere los documentos en papel",
      path: `/polizas/detalle/${policyId}`,
    }),
  );
  expect((await ask()).statusCode).toBe(200);
  await answer(true);
  expect(await mailed()).toContain(papers);
});

test("nobody is asked twice in a day, and who asks again the day after asks the same", async () => {
  await ask();
  expect((await ask()).statusCode).toBe(409);
  server.time.now += 25 * 3_600_000;
  session = await server.session("productora");
  ticket = await server.ticket("99000001");
  expect((await ask()).statusCode).toBe(200);
  expect((await server.database.db.selectFrom("consent_requests").selectAll().execute()).length).toBe(1);
  expect(await mailed()).toEqual([question, question]);
});

test("two answers at once are one, and tell of the documents once", async () => {
  await ask();
  const both = await Promise.all([answer(true), answer(true)]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await mailed()).filter((subject) => subject === papers)).toEqual([papers]);
});

test("who agrees at the moment in which they are asked is not asked", async () => {
  const asking = AsyncResource.bind(() => ask());
  const { db } = server.database;
  const waiting = await db.transaction().execute(async (trx) => {
    await trx.selectFrom("policies").select("id").where("id", "=", policyId).forUpdate().execute();
    const asked = asking();
    await untilBlocked(trx);
    const given = { is_given: true, version: "2026-11", record_id: null, at: new Date(server.time.now) };
    const { identity_number } = await trx
      .selectFrom("policies")
      .select("identity_number")
      .where("id", "=", policyId)
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("delivery_consents")
      .values({ broker_id: brokerId, identity_number: identity_number ?? "", ...given })
      .execute();
    return { asked };
  });
  expect((await waiting.asked).statusCode).toBe(409);
  expect(await mailed()).toEqual([]);
});

test("only its broker asks, and only whose policy it is answers", async () => {
  expect((await ask(await server.session("organizadora"))).statusCode).toBe(404);
  const stranger = await server.ticket("99000002");
  expect((await answer(true, stranger)).statusCode).toBe(404);
  const unproven = await server.ticket("99000001", { isProven: false });
  expect((await answer(true, unproven)).statusCode).toBe(409);
});
