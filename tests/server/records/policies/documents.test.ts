import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { PaperFault } from "#server/demonstration/insurers/papers.ts";
import { isStoredName } from "#server/infrastructure/files/store.ts";
import type { Mail } from "#server/infrastructure/mail/mail.ts";
import type { Run } from "#server/insurance/runs/run.ts";
import { createPolicyMail } from "#server/records/emissions/mail-policy.ts";
import { createDocumentsHandler } from "#server/records/policies/documents/documents-handler.ts";
import { openSimulated, until } from "./open-simulated.ts";

let stand: Awaited<ReturnType<typeof openSimulated>>;
beforeAll(async () => {
  stand = await openSimulated();
}, 60_000);
afterAll(() => stand?.close());
beforeEach(() => stand.insurer("allianz").setPaperFault(undefined));

type Document = { readonly id: string; readonly kind: string; readonly name: string; readonly size: number };

const documentsOf = async (policyId: string): Promise<readonly Document[]> =>
  (await stand.read(`/policies/${policyId}`)).documents;
const runOf = (policyId: string) =>
  stand.server.database.db
    .selectFrom("insurer_runs as r")
    .innerJoin("policy_versions as v", "v.record_id", "r.record_id")
    .select(["r.status", "r.failure", "r.message"])
    .where("v.policy_id", "=", policyId)
    .where("r.kind", "=", "documents")
    .executeTakeFirst();

test("an issued policy has its insurer's documents: what was made, hashed and is served are the same bytes", async () => {
  const policyId = await stand.emit("allianz");
  const documents = await until(async () => {
    const all = await documentsOf(policyId);
    return all.length > 0 ? all : undefined;
  });
  expect(documents.map(({ kind }) => kind).sort()).toEqual(["circulation", "mercosur", "policy"]);
  const { number } = await stand.read(`/policies/${policyId}`);
  const made = stand.insurer("allianz").papers();
  const { db } = stand.server.database;
  for (const { id, kind, name, size } of documents) {
    const { session, server } = stand;
    const answer = await server.call({ url: `/policies/${policyId}/documents/${id}`, session });
    const sha256 = createHash("sha256").update(answer.rawPayload).digest("hex");
    expect(made).toContainEqual({ policyNumber: number, kind, sha256 });
    const row = db.selectFrom("policy_documents").select(["sha256", "size", "author"]).where("id", "=", id);
    expect(await row.executeTakeFirst()).toEqual({ sha256, size, author: "insurer:allianz" });
    expect([answer.rawPayload.length, name]).toEqual([size, expect.stringMatching(/-ALL-\d+\.pdf$/)]);
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringMatching(/^attachment;/),
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    });
  }
  expect(await runOf(policyId)).toMatchObject({ status: "done" });
});

const odd: readonly (readonly [PaperFault, string])[] = [
  ["html", "not-pdf"],
  ["image", "not-pdf"],
  ["empty", "empty-document"],
  ["huge", "too-large"],
  ["tampered", "other-document"],
  ["gone", "404"],
];

test.each(odd)(
  "a document that comes as %s is told as %s, kept nowhere and asked for again",
  async (fault, failure) => {
    stand.insurer("allianz").setPaperFault(fault);
    const policyId = await stand.emit("allianz");
    const run = await until(async () => {
      const one = await runOf(policyId);
      return one?.failure ? one : undefined;
    });
    expect(run).toMatchObject({ status: "unknown", failure, message: expect.stringMatching(/^La compañía/) });
    expect(await documentsOf(policyId)).toEqual([]);
    stand.insurer("allianz").setPaperFault(undefined);
    const documents = await until(async () => {
      const all = await documentsOf(policyId);
      return all.length > 0 ? all : undefined;
    });
    expect(documents).toHaveLength(3);
  },
);

test("what comes late is asked for until it is there, and nothing is kept twice", async () => {
  stand.insurer("allianz").setPaperFault("late");
  const policyId = await stand.emit("allianz");
  const first = await until(async () => {
    const all = await documentsOf(policyId);
    return all.length > 0 ? all : undefined;
  });
  expect(first.map(({ kind }) => kind)).toEqual(["provisional"]);
  stand.insurer("allianz").setPaperFault(undefined);
  const all = await until(async () => {
    const some = await documentsOf(policyId);
    return some.length > 3 ? some : undefined;
  });
  expect(all.map(({ kind }) => kind).sort()).toEqual(["circulation", "mercosur", "policy", "provisional"]);
});

test("a broker who does not wait asks once more, and reads why they did not come", async () => {
  stand.insurer("allianz").setPaperFault("html");
  const policyId = await stand.emit("allianz");
  const wanting = async () => (await stand.read(`/policies/${policyId}`)).wanting;
  await until(async () => ((await wanting())?.status === "failed" ? true : undefined));
  expect(await wanting()).toEqual({ status: "failed", message: "La compañía mandó algo que no es un PDF" });
  stand.insurer("allianz").setPaperFault("late");
  await stand.post(`/policies/${policyId}/documents/requests`);
  await until(async () => ((await wanting())?.status === "late" ? true : undefined));
  stand.insurer("allianz").setPaperFault(undefined);
  await stand.post(`/policies/${policyId}/documents/requests`);
  await until(async () => ((await wanting()) === undefined ? true : undefined));
  const asked = (session: string, id: string) =>
    stand.server.call({ url: `/policies/${id}/documents/requests`, body: {}, session });
  const other = await stand.server.session("organizadora");
  expect((await asked(other, policyId)).statusCode).toBe(404);
});

test("who agreed to it is told of their documents, has them after their proof, and their broker sees both", async () => {
  const policyId = await stand.emit("allianz", { electronicDelivery: "2026-11" });
  await until(async () => ((await documentsOf(policyId)).length > 2 ? true : undefined));
  const { db } = stand.server.database;
  const made = db.selectFrom("policy_versions").select("record_id as id").where("policy_id", "=", policyId);
  const { id } = await made.executeTakeFirstOrThrow();
  const mails: Mail[] = [];
  const linkTo = (path: string) => `https://tramite.example${path}`;
  const clock = () => new Date(stand.server.time.now);
  const tell = createPolicyMail({ db, clock, linkTo }, async (mail) => void mails.push(mail));
  await tell({ id }, "job");
  expect(mails).toMatchObject([
    {
      to: "ana@example.com",
      text: expect.stringContaining(
        `https://tramite.example/autogestion/tramite/documentos?policyId=${policyId},`,
      ),
    },
  ]);
  await tell({ id, isLater: true }, "later");
  expect(mails).toHaveLength(1);

  const [document = { id: "" }] = await documentsOf(policyId);
  const url = `/policies/${policyId}/documents/${document.id}`;
  const ticket = await stand.server.ticket("99123456", { platform: "tramite", isProven: false });
  expect((await stand.server.call({ url, ticket })).statusCode).toBe(409);
  const proof = { plate: "AZ123ZZ", birthDate: "1980/02/03" };
  await stand.server.call({ url: "/self-management-tickets/proof", body: proof, ticket });
  const preview = await stand.server.call({
    url: "/policy-preview?identityNumber=99123456&platform=tramite",
    ticket,
  });
  const own = preview.json().data.find((one: { id: string }) => one.id === policyId);
  expect(own.documents).toContainEqual(expect.objectContaining({ id: document.id }));
  const taken = await stand.server.call({ url, ticket });
  expect([taken.statusCode, taken.rawPayload.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  const stranger = await stand.server.ticket("99000001");
  expect((await stand.server.call({ url, ticket: stranger })).statusCode).toBe(404);

  const seen = await stand.read(`/policies/${policyId}`);
  expect(seen.consent).toMatchObject({ isGiven: true, version: "2026-11" });
  expect(seen.documents.find((one: Document) => one.id === document.id)).toMatchObject({
    mailedAt: expect.any(String),
    downloadedAt: expect.any(String),
  });
  expect(seen.documents.filter((one: { downloadedAt: unknown }) => one.downloadedAt !== null)).toHaveLength(
    1,
  );
});

test("nothing is in the store that no policy has", async () => {
  const { db } = stand.server.database;
  const rows = await db.selectFrom("policy_documents").select("stored_name").execute();
  const kept = readdirSync(stand.server.folder, { recursive: true, withFileTypes: true });
  const files = kept.filter((one) => one.isFile() && isStoredName(one.name)).map(({ name }) => name);
  expect(files.sort()).toEqual(rows.map((row) => row.stored_name).sort());
});

test("what another attempt has kept meanwhile is not kept again, and its file goes", async () => {
  const { db } = stand.server.database;
  const kept = await db
    .selectFrom("policy_documents as d")
    .innerJoin("policy_versions as v", "v.policy_id", "d.policy_id")
    .select(["d.kind", "d.sha256", "d.size", "v.record_id as recordId"])
    .where("v.record_id", "is not", null)
    .executeTakeFirstOrThrow();
  const { kind, sha256, size, recordId } = kept;
  const { store } = stand.services();
  const storedName = await store.put(Buffer.from("%PDF-1.4 of a second attempt"));
  const settled = {
    run: { recordId, insurer: "allianz" } as Run,
    outcome: { output: { isComplete: true, documents: [{ kind, sha256, size, storedName }] } },
  };
  const count = async () => (await db.selectFrom("policy_documents").select("id").execute()).length;
  const before = await count();
  const handler = createDocumentsHandler(stand.services());
  const after = await db.transaction().execute((trx) => handler.settle(trx, settled));
  after?.();
  expect(await count()).toBe(before);
  await vi.waitFor(async () => expect(await store.read(storedName).catch(() => "gone")).toBe("gone"));
});
