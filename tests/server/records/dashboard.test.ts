import { afterAll, beforeAll, expect, test } from "vitest";
import { wireDate } from "#engine/identifiers/index.ts";
import { accident } from "#server/claims/report/accident.ts";
import { moveOnBehalf } from "#server/demonstration/sandbox/move.ts";
import { demoBrokerId, demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { dayOf } from "#server/infrastructure/clock.ts";
import { type Harness, newKey, saveClaim, startHarness } from "../harness.ts";
import { makeLiquidation } from "./liquidations/make-liquidation.ts";
import { makeUnpaid } from "./unpaid/make-unpaid.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness();
  // What the demonstration says of brokers is another matter: here each policy is whose the test says.
  await server.database.db.updateTable("policies").set({ broker_id: null }).execute();
});
afterAll(() => server.close());

const give = (number: string, name: string, term: Readonly<Record<string, string>> = {}) =>
  server.database.db
    .updateTable("policies")
    .set({ broker_id: demoBrokerId(`${name}@example.com`), ...term })
    .where("number", "=", number)
    .execute();
const look = async (name: string) =>
  (await server.call({ url: "/dashboard", session: await server.session(name) })).json().data;
/** What the first page tells while its broker is not shown the list of tasks, which has it otherwise. */
const lookWithoutTasks = async (name: string) => {
  const set = (permissions: readonly object[]) =>
    server.database.db
      .updateTable("brokers")
      .set({ permissions: JSON.stringify(permissions) })
      .where("email", "=", `${name}@example.com`)
      .execute();
  await set([{ name: "policyDetails", value: "no" }]);
  return look(name).finally(() => set([]));
};
const tasksOf = async (name: string) =>
  (await server.call({ url: "/tasks", session: await server.session(name) })).json().data.open;

test("who has nothing is told so, with a month for each of the last twelve", async () => {
  const { figures, ...work } = await look("principiante");
  const { byMonth, ...counts } = figures;
  const none = { policies: 0, ending: 0, openClaims: 0, quotes: 0, unpaid: 0 };
  expect(counts).toEqual({ ...none, clients: expect.any(Number) });
  expect(byMonth.map(({ month }: { month: string }) => month)).toEqual([
    ...["2025-12", "2026-01", "2026-02", "2026-03", "2026-04", "2026-05"],
    ...["2026-06", "2026-07", "2026-08", "2026-09", "2026-10", "2026-11"],
  ]);
  expect(byMonth.every(({ policies }: { policies: number }) => policies === 0)).toBe(true);
  expect(work.waiting).toEqual([]);
  expect(work.ending).toEqual([]);
});

test("policies count in the months of their term, and those that end within thirty days are told", async () => {
  await give("DEMO-0001", "independiente", { starts_on: "2026-10-31", ends_on: "2026-12-20" });
  await give("DEMO-0002", "independiente", { starts_on: "2026-09-01", ends_on: "2026-12-21" });
  await give("DEMO-0003", "independiente", { starts_on: "2025-11-20", ends_on: "2026-11-19" });
  const { figures, ending } = await look("independiente");
  expect(figures).toMatchObject({ policies: 2, ending: 1 });
  const months = Object.fromEntries(
    figures.byMonth.map(({ month, policies }: { month: string; policies: number }) => [month, policies]),
  );
  expect(months).toMatchObject({ "2026-08": 1, "2026-09": 2, "2026-10": 3, "2026-11": 2 });
  expect(ending).toEqual([
    expect.objectContaining({ number: "DEMO-0001", endsOn: "2026/12/20", person: expect.any(String) }),
  ]);
  expect((await look("organizadora")).ending).toEqual([]);
});

test("papers that are waited for are told once, to their client's broker: as tasks, or where there are none", async () => {
  await give("DEMO-0001", "independiente");
  const id = await saveClaim(server, await server.ticket("99000001"), { status: { id: "sending" } });
  const at = new Date(server.time.now);
  await moveOnBehalf(server.database.db, accident, { id, status: "pendingDocuments" }, at);
  const { figures, ...shown } = await look("independiente");
  expect(figures.openClaims).toBe(1);
  expect([shown.waiting, shown.underWay]).toEqual([[], []]);
  expect((await tasksOf("independiente")).map((task: { id: string }) => task.id)).toContain(id);
  const { waiting, underWay } = await lookWithoutTasks("independiente");
  await makeUnpaid(server, "independiente");
  expect((await look("independiente")).figures.unpaid).toBe(1);
  expect(underWay).toEqual([]);
  expect(waiting).toContainEqual({
    id,
    kind: "accident",
    policyId: demoPolicyId("DEMO-0001"),
    title: expect.stringMatching(/^Siniestro SIN-2026-\d+: Falta documentación$/),
    asset: expect.any(String),
    person: "Ana Demostración",
    clientId: expect.any(String),
    since: at.toISOString(),
  });
  // The photos that their insurer asked for wait as well.
  expect(waiting.map(({ title }: { title: string }) => title)).toContain("Inspección: Pendiente");
  for (const name of ["productora", "organizadora", "principiante"])
    expect(JSON.stringify(await look(name))).not.toContain(id);
});

test("an open claim that waits for nobody here is told as under way", async () => {
  await give("DEMO-0001", "productora");
  const { figures, waiting } = await look("productora");
  const id = await saveClaim(server, await server.ticket("99000001"), { status: { id: "sending" } });
  const after = await look("productora");
  expect(after.figures.openClaims).toBe(figures.openClaims + 1);
  expect(after.waiting).toEqual(waiting);
  expect(after.underWay[0]).toMatchObject({ id, kind: "accident", person: "Ana Demostración" });
  expect(JSON.stringify(await look("principiante"))).not.toContain(id);
});

test("what is to be done is told from its day on, where no list of tasks tells it", async () => {
  const { db } = server.database;
  const owner = `broker:${demoBrokerId("principiante@example.com")}`;
  const [client, task, at] = [newKey(), newKey(), new Date(server.time.now)];
  const record = { owner, writer: owner, created_at: at, updated_at: at };
  await db
    .insertInto("records")
    .values([
      { id: client, entity: "client", status: "saved", answers: "{}", title: "Ana Demostración", ...record },
    ])
    .execute();
  await db
    .insertInto("records")
    .values({
      id: task,
      entity: "interaction",
      parent_id: client,
      status: "pending",
      answers: JSON.stringify({ kind: "call", text: "Llamar por la renovación", dueOn: "2026-11-21" }),
      ...record,
    })
    .execute();
  expect((await lookWithoutTasks("principiante")).tasks).toEqual([]);
  server.time.now += 24 * 3_600_000;
  expect((await look("principiante")).tasks).toEqual([]);
  expect(await tasksOf("principiante")).toMatchObject([{ id: task, kind: "note" }]);
  const told = { id: task, text: "Llamar por la renovación", dueOn: "2026/11/21" };
  expect((await lookWithoutTasks("principiante")).tasks).toEqual([
    { ...told, person: "Ana Demostración", clientId: client },
  ]);
  expect((await lookWithoutTasks("productora")).tasks.map(({ id }: { id: string }) => id)).not.toContain(
    task,
  );
});

test("what was not read and what waits for its invoice is told to its broker, as far as they may see it", async () => {
  const { liquidation } = await makeLiquidation(server, "independiente");
  const { db } = server.database;
  const brokerId = demoBrokerId("independiente@example.com");
  await db.deleteFrom("notifications").where("broker_id", "=", brokerId).execute();
  const notice = (minute: number, isRead = false) => ({
    ...{
      id: newKey(),
      broker_id: brokerId,
      kind: "record-moved",
      content: JSON.stringify({ title: `N${minute}` }),
    },
    created_at: new Date(server.time.now + minute * 60_000),
    read_at: isRead ? new Date(server.time.now) : null,
  });
  const told = Array.from({ length: 6 }, (_, minute) => notice(minute));
  await db
    .insertInto("notifications")
    .values([...told, notice(7, true)])
    .execute();
  const { notices, liquidations } = await look("independiente");
  expect(notices.map(({ title }: { title: string }) => title)).toEqual(["N5", "N4", "N3", "N2", "N1"]);
  expect(liquidations).toEqual([
    {
      ...{
        id: liquidation,
        title: "Liquidación de septiembre de 2026",
        status: "pending",
        invoiceTotal: 1_500_000,
      },
      since: wireDate(dayOf(new Date(server.time.now))),
    },
  ]);
  const other = await look("organizadora");
  expect([
    other.liquidations,
    other.notices.filter(({ title }: { title: string }) => title === "N5"),
  ]).toEqual([[], []]);
  const scenes = ["dashboardCarousel", "currentAccount"];
  const permissions = JSON.stringify(scenes.map((name) => ({ name, value: "no" })));
  await db.updateTable("brokers").set({ permissions }).where("id", "=", brokerId).execute();
  expect(await look("independiente")).toMatchObject({ notices: [], liquidations: [] });
});
