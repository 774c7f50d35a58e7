import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, formatDate, wireDate } from "#engine/identifiers/index.ts";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { dayOf } from "#server/infrastructure/clock.ts";
import { demoBrokers } from "../../demo-people.ts";
import { type Harness, newKey, startHarness } from "../../harness.ts";
import { bring, move, review } from "../imports/imported.ts";
import { makeUnpaid } from "./make-unpaid.ts";

let server: Harness;
let session: string;
const brokers = demoBrokers.map((broker) => ({
  ...broker,
  permissions: [...(broker.permissions ?? []), { name: "policiesManual", value: "create" }],
}));
beforeAll(async () => {
  server = await startHarness({ brokers });
  session = await server.session("productora");
});
beforeEach(() => server.database.db.deleteFrom("unpaid_instalments").execute());
afterAll(() => server?.close());

const header = "Poliza;Cuota;Vencimiento;Importe;Con cobertura hasta;Motivo;Estado;Fecha de pago";
const day = (days: number) => formatDate(addDays(dayOf(new Date(server.time.now)), days) ?? "");
const row = (part: string, { covered = 4, amount = "91.632,50", state = "impaga", paid = "" } = {}) =>
  `DEMO 0001;${part};${day(-10)};${amount};${day(covered)};Sin fondos;${state};${paid}`;

async function take(rows: readonly string[], name = "impagas.csv") {
  const text = [header, ...rows].join("\r\n");
  const brought = await bring(server, { kind: "policies/unpaid", session, text, name });
  const reviewed = await review(server, { path: brought.path, session });
  return { ...brought, reviewed };
}
const apply = (brought: { id: string; path: string }) => move(server, { ...brought, session, way: "apply" });
const undo = (brought: { id: string; path: string }) => move(server, { ...brought, session, way: "undo" });
const board = async (query = "", by = session) =>
  (await server.call({ url: `/policies/unpaid${query}`, session: by })).json().data;
const mark = (id: string, body: object, by = session, key = newKey()) =>
  server.call({
    url: `/policies/unpaid/${id}/marks`,
    body,
    session: by,
    headers: { "idempotency-key": key },
  });

test("an insurer's file becomes a board with whose policy it is and by what they are reached", async () => {
  await apply(await take([row("9/12"), row("Cuota 10 de 12", { covered: 30 })]));
  const { counts, losing, amount, asOf, rows } = await board();
  expect([counts, losing, amount]).toEqual([{ owed: 2, untold: 2, told: 0, paid: 0 }, 1, 18_326_500]);
  expect(asOf).toBe(new Date(server.time.now).toISOString());
  expect(rows[0]).toMatchObject({
    ...{ instalment: "9/12", policyNumber: "DEMO 0001", amount: 9_163_250, reason: "Sin fondos" },
    ...{ mark: null, isOwn: true, insurer: { name: "zurich" }, holder: expect.any(String) },
    ...{ clientId: expect.any(String), policyId: expect.any(String), asset: expect.any(String) },
  });
});

test("a policy tells what was not collected of it, until it is paid", async () => {
  await apply(await take([row("7/12"), row("8/12", { covered: 30 })]));
  const [{ policyId }] = (await board()).rows;
  const told = async () =>
    (await server.call({ url: `/policies/${policyId}`, session }))
      .json()
      .data.unpaid.map(({ instalment, amount, coveredUntil }: Record<string, unknown>) => ({
        instalment,
        amount,
        coveredUntil,
      }));
  const wire = (days: number) => wireDate(addDays(dayOf(new Date(server.time.now)), days) ?? "");
  const [amount, eighth] = [9_163_250, { instalment: "8/12", coveredUntil: wire(30) }];
  expect(await told()).toEqual([
    { instalment: "7/12", amount, coveredUntil: wire(4) },
    { ...eighth, amount },
  ]);
  await apply(await take([row("7/12", { state: "Pagada", paid: day(0) })], "una-pagada.csv"));
  expect(await told()).toEqual([{ ...eighth, amount }]);
});

test("who loses their cover first comes first, and who nobody says of last", async () => {
  const none = { coveredUntil: null };
  await makeUnpaid(server, "productora", { part: 1, more: none });
  for (const [part, days] of [9, -2, 4].entries())
    await makeUnpaid(server, "productora", { part: part + 2, days });
  const { rows, losing, lapsed } = await board();
  const order = rows.map(({ instalment }: { instalment: string }) => instalment);
  expect([order, losing, lapsed]).toEqual([["3/12", "4/12", "2/12", "1/12"], 1, 1]);
});

test.each([
  [-1, { losing: 0, lapsed: 1 }],
  [0, { losing: 1, lapsed: 0 }],
  [7, { losing: 1, lapsed: 0 }],
  [8, { losing: 0, lapsed: 0 }],
])("with its last day of cover %i days from today it is told so", async (days, told) => {
  await makeUnpaid(server, "productora", { days });
  expect(await board()).toMatchObject(told);
});

test("what is paid since the first of the month is told as paid, and what was before is not", async () => {
  for (const [part, paidOn] of ["2026-11-01", "2026-10-31"].entries())
    await makeUnpaid(server, "productora", { part: part + 1, more: { paidOn } });
  const { counts, rows } = await board("?view=paid");
  expect([counts.paid, rows]).toMatchObject([1, [{ instalment: "1/12" }]]);
});

test("the same rows again change nothing, and what is paid leaves the board for this month's", async () => {
  await apply(await take([row("9/12"), row("10/12")]));
  const again = await take([row("10/12"), row("9/12")], "otra.csv");
  expect(again.reviewed.states).toMatchObject({ same: 2, new: 0, changed: 0 });
  await apply(await take([row("9/12", { state: "Pagada", paid: day(0) })], "pagos.csv"));
  expect((await board()).counts).toMatchObject({ owed: 1, paid: 1 });
  const { rows } = await board("?view=paid");
  expect(rows).toMatchObject([{ instalment: "9/12", paidOn: wireDate(dayOf(new Date(server.time.now))) }]);
});

test("undone, a file's new rows go and its changes stand as they stood; a mark stays", async () => {
  await apply(await take([row("9/12")]));
  const [{ id }] = (await board()).rows;
  await mark(id, { mark: "told" });
  const corrected = await take([row("9/12", { amount: "95.000,00" }), row("10/12")], "corregido.csv");
  expect(corrected.reviewed.states).toMatchObject({ changed: 1, new: 1 });
  await apply(corrected);
  await undo(corrected);
  expect((await board()).rows).toMatchObject([{ id, amount: 9_163_250, mark: "told" }]);
});

test("cover does not end before an instalment is due, and a part is one of its number", async () => {
  const { reviewed, path } = await take([row("9/12", { covered: -11 }), row("13/12"), row("x")]);
  expect(reviewed.states).toMatchObject({ error: 3, new: 0 });
  const { rows } = (await server.call({ url: `${path}/rows?state=error`, session })).json().data;
  expect(rows.map(({ problems }: { problems: readonly { text: string }[] }) => problems[0]?.text)).toEqual([
    "La cobertura no puede terminar antes de que venza la cuota",
    "«13/12» no es una cuota, como 9 o 9/12",
    "«x» no es una cuota, como 9 o 9/12",
  ]);
});

test("what was written is kept with the client once, however often it is sent", async () => {
  const id = await makeUnpaid(server, "productora");
  const said = { mark: "told", kind: "whatsapp", text: "Hola, tu cuota 3 está impaga" };
  const key = newKey();
  expect((await mark(id, said, session, key)).statusCode).toBe(200);
  expect((await mark(id, said, session, key)).headers["idempotency-replayed"]).toBe("true");
  const [{ clientId, mark: marked }] = (await board("?view=told")).rows;
  const notes = (await server.call({ url: `/clients/${clientId}/interactions`, session })).json().data;
  expect([marked, notes.filter(({ text }: { text: string }) => text === said.text)]).toMatchObject([
    "told",
    [{ kind: "whatsapp" }],
  ]);
});

test("a mark may be another, or none; an insurer's file has the last word on what is paid", async () => {
  const id = await makeUnpaid(server, "productora");
  await mark(id, { mark: "claimed" });
  expect((await board("?view=told")).rows).toMatchObject([{ id, mark: "claimed" }]);
  await mark(id, { mark: "paid" });
  expect((await board()).counts).toMatchObject({ owed: 0, paid: 1 });
  await makeUnpaid(server, "productora");
  expect((await board()).rows).toMatchObject([{ id, mark: "claimed", paidOn: null }]);
  await mark(id, { mark: "none" });
  expect((await board()).rows).toMatchObject([{ id, mark: null }]);
});

test("what is owed of a canceled policy is on no board", async () => {
  const id = await makeUnpaid(server, "productora");
  const set = (status: string) =>
    server.database.db
      .updateTable("policies")
      .set({ status })
      .where("broker_id", "=", demoBrokerId("productora@example.com"))
      .execute();
  await set("canceled");
  expect((await board()).counts.owed).toBe(0);
  await set("issued");
  expect((await board()).rows).toMatchObject([{ id }]);
});

test("whoever organizes a producer reads theirs, and marks none; others see nothing", async () => {
  const id = await makeUnpaid(server, "productora");
  const over = await server.session("organizadora");
  expect((await board("", over)).rows).toMatchObject([{ id, isOwn: false }]);
  expect((await mark(id, { mark: "told" }, over)).statusCode).toBe(404);
  expect((await board("", await server.session("independiente"))).rows).toEqual([]);
});
