import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, wireDate } from "#engine/identifiers/index.ts";
import { accident } from "#server/claims/report/accident.ts";
import { moveOnBehalf } from "#server/demonstration/sandbox/move.ts";
import { demoBrokerId, demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { dayOf } from "#server/infrastructure/clock.ts";
import { type Harness, newKey, saveClaim, startHarness } from "../../harness.ts";
import { makeUnpaid } from "../unpaid/make-unpaid.ts";

let server: Harness;
let session: string;
const name = "independiente";
const broker = demoBrokerId(`${name}@example.com`);
beforeAll(async () => {
  server = await startHarness();
  const { db } = server.database;
  // What the demonstration says of brokers is another matter: here each policy is whose the test says.
  await db.updateTable("policies").set({ broker_id: null }).execute();
  await db.updateTable("records").set({ status: "finished" }).where("entity", "=", "inspection").execute();
  session = await server.session(name);
});
beforeEach(async () => {
  const { db } = server.database;
  await db.deleteFrom("task_marks").execute();
  await db.deleteFrom("task_texts").execute();
  await db.deleteFrom("unpaid_instalments").execute();
  await db
    .updateTable("policies")
    .set({
      broker_id: null,
      starts_on: "2025-11-01",
      ends_on: "2027-11-01",
      status: "issued",
      renewed_by: null,
      canceled_on: null,
    })
    .execute();
});
afterAll(() => server.close());

const dayIn = (days: number) => addDays(dayOf(new Date(server.time.now)), days) ?? "";
const give = (number: string, days: number, more: Readonly<Record<string, string>> = {}) =>
  server.database.db
    .updateTable("policies")
    .set({ broker_id: broker, ends_on: dayIn(days), ...more })
    .where("number", "=", number)
    .execute();
const look = async (by = session) => (await server.call({ url: "/tasks", session: by })).json().data;
const act = (kind: string, id: string, body: object, by = session, key = newKey()) =>
  server.call({ url: `/tasks/${kind}/${id}/acts`, body, session: by, headers: { "idempotency-key": key } });
type Task = { kind: string; id: string; occasion: string };
const ofKind = (tasks: readonly Task[], kind: string) => tasks.filter((task) => task.kind === kind);
const clientOf = async (number: string) => {
  const client = newKey();
  const at = new Date(server.time.now);
  const owner = `broker:${broker}`;
  const answers = { client: { phoneType: "mobile", phoneNumber: "1155551234", email: "ana@example.com" } };
  const { db } = server.database;
  await db
    .insertInto("records")
    .values({
      ...{ id: client, entity: "client", status: "active", owner, writer: owner, title: "Ana Demostración" },
      ...{ answers: JSON.stringify(answers), created_at: at, updated_at: at },
    })
    .execute();
  await db.updateTable("policies").set({ client_id: client }).where("number", "=", number).execute();
  return client;
};
const noted = async (client: string) =>
  server.database.db
    .selectFrom("records")
    .select(["status", "answers"])
    .where("parent_id", "=", client)
    .execute();

test("a policy that ends is told once in each window, with by what its client is reached", async () => {
  await give("DEMO-0001", 12);
  await give("DEMO-0002", 31);
  const client = await clientOf("DEMO-0001");
  const { open, counts } = await look();
  expect(counts).toEqual({ passing: 0, review: 0, renewal: 1, unpaid: 0, claim: 0, note: 0 });
  expect((await server.call({ url: "/tasks/counts", session })).json().data).toEqual(counts);
  const [task] = open;
  expect(task).toMatchObject({
    ...{ kind: "renewal", id: demoPolicyId("DEMO-0001"), number: "DEMO-0001", dueOn: wireDate(dayIn(12)) },
    ...{ clientId: client, phone: "1155551234", email: "ana@example.com" },
  });
  const text = "Hola, Ana. Tu póliza vence.";
  const done = { occasion: task.occasion, act: "done", said: { kind: "whatsapp", text } };
  expect((await act("renewal", task.id, done)).statusCode).toBe(200);
  const after = await look();
  expect(after.open).toEqual([]);
  expect(after.done).toEqual([
    expect.objectContaining({ kind: "renewal", id: task.id, number: "DEMO-0001" }),
  ]);
  expect(await noted(client)).toEqual([{ status: "noted", answers: { kind: "whatsapp", text } }]);
  // Within seven days it is another time.
  await give("DEMO-0001", 6);
  expect((await look()).counts.renewal).toBe(1);
  await give("DEMO-0001", 12);
  expect((await act("renewal", task.id, { occasion: task.occasion, act: "open" })).statusCode).toBe(200);
  expect((await look()).open).toEqual([task]);
});

test("what is canceled, renewed or over is not to be renewed", async () => {
  await give("DEMO-0001", 3, { status: "canceled" });
  await give("DEMO-0002", 3, { renewed_by: demoPolicyId("DEMO-0003") });
  await give("DEMO-0003", -1);
  await give("DEMO-0004", 3, { canceled_on: dayIn(2) });
  expect((await look()).open).toEqual([]);
});

test.each([
  ["that begins today", { starts_on: 0, ends_on: 6 }, 1],
  ["that has not begun", { starts_on: 1, ends_on: 6 }, 0],
  ["that ends today", { starts_on: -9, ends_on: 0 }, 1],
  ["that ended yesterday", { starts_on: -9, ends_on: -1 }, 0],
  ["that ends on the last day that is told", { starts_on: -9, ends_on: 30 }, 1],
  ["that ends the day after", { starts_on: -9, ends_on: 31 }, 0],
])("a policy %s is to be renewed as its days say", async (_, days, count) => {
  await give("DEMO-0001", days.ends_on, { starts_on: dayIn(days.starts_on) });
  expect((await look()).counts.renewal).toBe(count);
});

test.each(["canceled", "removed"])(
  "what is not paid of a policy that is %s is nothing to be done",
  async (status) => {
    await give("DEMO-0001", 200);
    await makeUnpaid(server, name);
    expect((await look()).counts.unpaid).toBe(1);
    await give("DEMO-0001", 200, { status });
    expect((await look()).counts.unpaid).toBe(0);
  },
);

test("what is put off comes back on its day", async () => {
  await give("DEMO-0001", 12);
  const [task] = (await look()).open;
  const put = (days: number) =>
    act("renewal", task.id, { occasion: task.occasion, act: "postponed", until: wireDate(dayIn(days)) });
  for (const days of [0, -1]) {
    const refused = await put(days);
    expect([refused.statusCode, refused.json().error.code]).toEqual([400, "VALIDATION_FIELD_ERROR"]);
  }
  expect((await act("renewal", task.id, { occasion: task.occasion, act: "postponed" })).statusCode).toBe(400);
  expect((await put(2)).statusCode).toBe(200);
  const { open, postponed } = await look();
  expect(open).toEqual([]);
  expect(postponed).toEqual([expect.objectContaining({ id: task.id, postponedUntil: wireDate(dayIn(2)) })]);
  server.time.now += 2 * 86_400_000;
  session = await server.session(name);
  const back = await look();
  expect(back.open).toEqual([expect.objectContaining({ id: task.id })]);
  expect(back.postponed).toEqual([]);
});

test("an instalment that is told is told on its board as well, and the other way round", async () => {
  await give("DEMO-0001", 200);
  const client = await clientOf("DEMO-0001");
  const id = await makeUnpaid(server, name);
  const other = await makeUnpaid(server, name, { part: 4, days: 6 });
  const { open } = await look();
  expect(ofKind(open, "unpaid").map((task) => task.id)).toEqual([id, other]);
  expect(open[0]).toMatchObject({ amount: 9_163_250, number: "DEMO-0001", clientId: client });
  const text = "Tu cuenta figura impaga.";
  const done = { occasion: open[0].occasion, act: "done", said: { kind: "mail", text } };
  const key = newKey();
  expect((await act("unpaid", id, done, session, key)).statusCode).toBe(200);
  expect((await act("unpaid", id, done, session, key)).headers["idempotency-replayed"]).toBe("true");
  const board = async (view: string) =>
    (await server.call({ url: `/policies/unpaid?view=${view}`, session })).json().data.rows;
  expect((await board("told")).map((row: { id: string }) => row.id)).toEqual([id]);
  expect(await noted(client)).toHaveLength(1);
  await server.call({
    url: `/policies/unpaid/${other}/marks`,
    body: { mark: "claimed" },
    session,
    headers: { "idempotency-key": newKey() },
  });
  expect((await look()).open).toEqual([]);
  await act("unpaid", id, { occasion: open[0].occasion, act: "open" });
  expect((await board("untold")).map((row: { id: string }) => row.id)).toEqual([id]);
  expect((await look()).counts.unpaid).toBe(1);
});

test("papers that a claim waits for are to be asked for, and anew when it waits again", async () => {
  await give("DEMO-0001", 200, { starts_on: "2026-01-01" });
  const id = await saveClaim(server, await server.ticket("99000001"), { status: { id: "sending" } });
  const at = () => new Date(server.time.now);
  const move = (status: string) => moveOnBehalf(server.database.db, accident, { id, status }, at());
  await move("pendingDocuments");
  const own = async () => (await look()).open.find((task: Task) => task.id === id);
  const task = await own();
  expect(task).toMatchObject({
    ...{ kind: "claim", entity: "accident", number: "DEMO-0001" },
    title: expect.stringMatching(/^Siniestro SIN-2026-\d+: Falta documentación$/),
  });
  await act("claim", id, { occasion: task.occasion, act: "done" });
  expect(await own()).toBeUndefined();
  server.time.now += 60_000;
  await move("analysis");
  server.time.now += 60_000;
  await move("pendingDocuments");
  expect((await own())?.occasion).not.toBe(task.occasion);
});

test("what a broker noted to do is done with its client as well", async () => {
  await give("DEMO-0001", 200);
  const client = await clientOf("DEMO-0001");
  const body = { kind: "call", text: "Llamar por la renovación", dueOn: wireDate(dayIn(0)) };
  await server.call({
    url: `/clients/${client}/interactions`,
    body,
    session,
    headers: { "idempotency-key": newKey() },
  });
  const [task] = ofKind((await look()).open, "note");
  expect(task).toMatchObject({
    text: body.text,
    person: "Ana Demostración",
    clientId: client,
    phone: "1155551234",
  });
  await act("note", task?.id ?? "", { occasion: task?.occasion, act: "done" });
  expect((await noted(client)).map(({ status }) => status)).toEqual(["done"]);
  expect(ofKind((await look()).open, "note")).toEqual([]);
  await act("note", task?.id ?? "", { occasion: task?.occasion, act: "open" });
  expect(ofKind((await look()).open, "note")).toHaveLength(1);
});

test("a broker's words are kept for each kind, and are nobody else's", async () => {
  const put = (text: string) =>
    server.call({ method: "PUT", url: "/tasks/texts/renewal", body: { text }, session });
  expect((await put("Hola, {nombre}")).json().data).toEqual({ text: "Hola, {nombre}" });
  await put("Buenas, {nombre}");
  expect((await look()).texts).toEqual({ renewal: "Buenas, {nombre}" });
  expect((await look(await server.session("productora"))).texts).toEqual({});
  await server.call({ method: "DELETE", url: "/tasks/texts/renewal", session });
  expect((await look()).texts).toEqual({});
});

test("nobody sees or does another's, not even who organizes them", async () => {
  await give("DEMO-0001", 5, { starts_on: "2026-01-01" });
  const claim = await saveClaim(server, await server.ticket("99000001"), { status: { id: "sending" } });
  await moveOnBehalf(
    server.database.db,
    accident,
    { id: claim, status: "pendingDocuments" },
    new Date(server.time.now),
  );
  const unpaid = await makeUnpaid(server, name);
  const { open } = await look();
  expect(open.length).toBeGreaterThan(1);
  const { db } = server.database;
  await db
    .updateTable("brokers")
    .set({ organizer_id: demoBrokerId("organizadora@example.com") })
    .where("id", "=", broker)
    .execute();
  for (const other of ["productora", "organizadora"]) {
    const by = await server.session(other);
    const told = JSON.stringify(await look(by));
    for (const { id } of open) expect(told).not.toContain(id);
    for (const { kind, id, occasion } of open as Task[])
      for (const way of [{ act: "done" }, { act: "open" }, { act: "postponed", until: wireDate(dayIn(3)) }])
        expect((await act(kind, id, { occasion, ...way }, by)).statusCode).toBe(404);
  }
  expect((await look()).open).toEqual(open);
  expect(
    await db.selectFrom("unpaid_instalments").select("mark").where("id", "=", unpaid).executeTakeFirst(),
  ).toEqual({ mark: null });
});
