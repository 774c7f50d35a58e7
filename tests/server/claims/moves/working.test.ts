import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { contactsOf, storeContacts } from "#server/insurance/insurers/contacts.ts";
import { newKey } from "../../harness.ts";
import { type ClaimStand, openClaimStand } from "../sending/claim-stand.ts";

let stand: ClaimStand;
let session: string;
let operator: string;
beforeAll(async () => {
  stand = await openClaimStand();
  session = await stand.server.session("productora");
  operator = await stand.server.operator();
});
afterAll(() => stand.close());

const seen = (id: string, status: string) =>
  vi.waitFor(async () => expect(await stand.statusOf(id)).toBe(status), { timeout: 15_000, interval: 50 });
const post = (url: string, body: object, by?: string, key = newKey()) =>
  stand.server.call({ url, body, session: by, headers: { "idempotency-key": key } });
const read = async (url: string, by?: string) => (await stand.server.call({ url, session: by })).json().data;
const toldOf = async (id: string) => {
  const { number } = await read(`/claims/${id}`, session);
  return stand.mails.filter(({ subject }) => subject.startsWith(`Tu siniestro ${number}`));
};
/** A claim that its insurer was mailed, with the code of the link. */
const mailed = async () => {
  const id = await stand.report("99000001", "DEMO-0001");
  await seen(id, "sent");
  const mail = stand.mails.find((one) => one.id === `claim-${id}`);
  const [, code = ""] = /\/compania\/([\w-]+)/.exec(mail?.text ?? "") ?? [];
  return { id, code };
};

test("a broker notes how a claim stands, and its insured is told once, and of whom it comes", async () => {
  const { id } = await mailed();
  // The mail that it was sent comes after its status.
  await vi.waitFor(async () => expect(await toldOf(id)).toHaveLength(1), 15_000);
  const key = newKey();
  const step = {
    status: "pendingDocuments",
    note: "Me lo dijeron por teléfono",
    missing: ["Licencia, frente y dorso", "Denuncia policial"],
    appointment: { on: "2026/11/25", time: "09:00", place: "Taller Mitre" },
  };
  for (const _ of [1, 2])
    expect((await post(`/claims/${id}/steps`, step, session, key)).statusCode).toBe(200);
  await vi.waitFor(async () => expect(await toldOf(id)).toHaveLength(2), 15_000);
  const [told] = (await toldOf(id)).slice(-1);
  expect(told?.text).toContain("Lo anotó tu productor");
  expect(told?.text).toContain("Falta: Licencia, frente y dorso, Denuncia policial.");
  expect(told?.text).toContain("Turno del perito: 25/11/2026 a las 09:00 en Taller Mitre.");
  expect(await read(`/claims/${id}`, session)).toMatchObject({
    status: { id: "pendingDocuments" },
    missing: [{ title: "Licencia, frente y dorso" }, { title: "Denuncia policial" }],
    details: [{ title: "Turno del perito", text: "25/11/2026 a las 09:00 en Taller Mitre" }],
  });
  const ticket = await stand.server.ticket("99000001");
  const followed = (await stand.server.call({ url: `/accidents/${id}`, ticket })).json().data;
  expect(followed.history.at(-1)).toMatchObject({ by: "tu productor", note: "Me lo dijeron por teléfono" });
});

test.each([
  ["what cannot follow", { status: "loaded" }, { status: "payed" }, 400],
  ["papers of a claim that waits for none", undefined, { status: "analysis", missing: ["Licencia"] }, 400],
  ["a status that is none", undefined, { status: "lost" }, 400],
  ["what is brought by its insured", undefined, { status: "newExtension" }, 400],
])("a step that says %s is refused", async (_what, step, first, expected) => {
  const { id } = await mailed();
  expect((await post(`/claims/${id}/steps`, first, session)).statusCode).toBe(
    step === undefined ? expected : 200,
  );
  if (step) expect((await post(`/claims/${id}/steps`, step, session)).statusCode).toBe(expected);
});

test("an insurer moves the claim of its link until that is closed, and its broker is told", async () => {
  const { id, code } = await mailed();
  const shown = await read(`/insurer-claims/${code}`);
  expect(shown).toMatchObject({ title: "Choque", policyNumber: "DEMO-0001", status: { id: "sent" } });
  expect(shown.steps.map((one: { id: string }) => one.id)).not.toContain("withoutAnswer");
  expect((await stand.server.call({ url: shown.papers[0].url })).headers["content-type"]).toBe(
    "application/pdf",
  );
  expect((await post(`/insurer-claims/${code}/steps`, { status: "withoutAnswer" })).statusCode).toBe(400);
  expect((await post(`/insurer-claims/${code}/steps`, { status: "analysis" })).statusCode).toBe(200);
  expect((await read(`/claims/${id}`, session)).history.at(-1)).toMatchObject({ by: "Zurich" });
  const paid = { status: "payed", paid: 125_000_050 };
  expect((await post(`/insurer-claims/${code}/steps`, paid)).statusCode).toBe(200);
  for (const url of [`/insurer-claims/${code}`, `/insurer-conversations/${code}`])
    expect((await stand.server.call({ url })).statusCode).toBe(404);
  expect((await post(`/insurer-claims/${code}/steps`, { status: "analysis" })).statusCode).toBe(404);
  const notices = await stand.server.database.db.selectFrom("notifications").select("content").execute();
  const titles = notices.map(({ content }) => (content as { title?: string }).title);
  const { number } = await read(`/claims/${id}`, session);
  expect(titles).toContain(`Siniestro ${number}: Pagado`);
});

test("what nobody passes on is passed on by its broker, who says when, how and under which number", async () => {
  const { db } = stand.server.database;
  const contacts = await contactsOf(db, "mercantilAndina");
  await db
    .transaction()
    .execute((trx) => storeContacts(trx, "mercantilAndina", { emissions: contacts.emissions ?? "" }));
  const id = await stand.report("99000003", "DEMO-0004");
  await vi.waitFor(
    async () => expect((await read(`/claims/${id}`, session)).handing.waits).toBe("claim"),
    15_000,
  );
  const tasks = async () =>
    (await read("/tasks", session)) as { counts: { passing: number }; open: { kind: string }[] };
  const task = (await tasks()).open.find(({ kind }) => kind === "passing");
  expect(task).toMatchObject({ kind: "passing", id, entity: "accident", number: "DEMO-0004" });
  expect((await post(`/tasks/passing/${id}/acts`, { occasion: "1", act: "done" }, session)).statusCode).toBe(
    400,
  );
  const said = { on: "2026/11/20", by: "el portal de la compañía", number: "MA-55" };
  expect((await post(`/claims/${id}/passings`, said, session)).statusCode).toBe(200);
  expect(await read(`/claims/${id}`, session)).toMatchObject({
    status: { id: "sent" },
    handing: { waits: null },
    details: [{ title: "Número de la compañía", text: "MA-55" }],
    history: expect.arrayContaining([
      expect.objectContaining({ note: "La pasé el 20/11/2026, por el portal de la compañía, n.º MA-55" }),
    ]),
  });
  expect((await post(`/claims/${id}/passings`, said, session)).statusCode).toBe(400);
  expect((await tasks()).counts.passing).toBe(0);
  await stand.extend("99000003", id, "Aparecieron dos testigos");
  await vi.waitFor(
    async () => expect((await read(`/claims/${id}`, session)).handing.waits).toBe("addition"),
    15_000,
  );
  expect((await post(`/claims/${id}/passings`, said, session)).statusCode).toBe(200);
});

test("a claim of a policy without a broker is the office's, which works every claim", async () => {
  const { db } = stand.server.database;
  const policy = await db
    .selectFrom("policies")
    .select(["id", "broker_id as brokerId"])
    .where("number", "=", "DEMO-0004")
    .executeTakeFirstOrThrow();
  await db.updateTable("policies").set({ broker_id: null }).where("id", "=", policy.id).execute();
  const id = await stand.report("99000003", "DEMO-0004");
  const waiting = async () => (await read("/office/claims", operator)).map((one: { id: string }) => one.id);
  await vi.waitFor(async () => expect(await waiting()).toEqual([id]), 15_000);
  expect((await read("/office/waiting", operator)).claims).toBe(1);
  const said = { on: "2026/11/20", by: "email" };
  expect((await post(`/office/claims/${id}/passings`, said, operator)).statusCode).toBe(200);
  expect(await waiting()).toEqual([]);
  expect((await post(`/office/claims/${id}/steps`, { status: "withoutAnswer" }, operator)).statusCode).toBe(
    200,
  );
  expect(await read(`/office/claims/${id}`, operator)).toMatchObject({
    status: { id: "withoutAnswer" },
    history: expect.arrayContaining([expect.objectContaining({ by: "la oficina" })]),
  });
});

test("what a service said and could not follow waits for the office until it is seen", async () => {
  const id = await stand.report("99000002", "DEMO-0003");
  await seen(id, "loaded");
  expect((await post(`/claims/${id}/steps`, { status: "rejected" }, session)).statusCode).toBe(200);
  const { number } = await read(`/claims/${id}`, session);
  const rows = {
    id: newKey(),
    claim_id: id,
    was: "rejected",
    said: "analysis",
    note: null,
    source: "insurer:allianz",
  };
  await stand.server.database.db
    .insertInto("claim_oddities")
    .values({ ...rows, created_at: new Date() })
    .execute();
  expect(await read("/office/claims", operator)).toMatchObject([{ id, number }]);
  expect((await post(`/office/claims/${id}/oddities`, {}, operator)).statusCode).toBe(200);
  expect(await read("/office/claims", operator)).toEqual([]);
});
