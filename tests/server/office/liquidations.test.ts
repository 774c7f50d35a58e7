import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { writeMovements } from "#server/insurance/ledger/write-movements.ts";
import { openLiquidations } from "#server/records/liquidations/open-liquidations.ts";
import { newKey } from "../harness.ts";
import { type Office, startOffice } from "./start-office.ts";

let server: Office;
let session: string;
let id: string;
beforeAll(async () => {
  server = await startOffice("/office/liquidations");
  session = await server.session("productora");
  const { db } = server.database;
  await db
    .updateTable("brokers")
    .set({ onboarding_status: "finished", profile: sql`profile || '{"vatCondition": "registered"}'::jsonb` })
    .execute();
  const at = new Date(server.time.now);
  const line = { policyNumber: "DEMO-0001", kind: "commission", rate: 1500 } as const;
  const lines = [
    { ...line, line: "a", period: "2026-09-01", netPremium: 10_000_000, commission: 1_500_000 },
    { ...line, line: "b", period: "2026-11-01", netPremium: 1_000_000, commission: 150_000 },
  ];
  const account = { brokerId: demoBrokerId("productora@example.com"), insurer: "zurich", fileId: null };
  await db.transaction().execute((trx) => writeMovements(trx, lines, { ...account, author: "test", at }));
  await openLiquidations(db, at);
});
afterAll(() => server?.close());

const ask = (...asked: Parameters<Office["ask"]>) => server.ask(...asked);
const read = async () => (await ask(`/${id}`)).json().data;
const decide = async (body: object) => {
  server.time.now += 60_000;
  return ask(`/${id}/decision`, { version: (await read()).version, ...body });
};
const waiting = async () => (await server.waiting()).liquidations;
const pdf = Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64");
const invoice = async () => {
  server.time.now += 60_000;
  const file = [{ filename: "factura.pdf", mime: "application/pdf", content: pdf }];
  const answer = await server.call({
    ...{ url: "/liquidations/invoice", body: { liquidationId: id, invoice: { file } }, session },
    headers: { "idempotency-key": newKey() },
  });
  expect(answer.statusCode).toBe(200);
};

describe("a liquidation", () => {
  test("waits for the office once its months are over, with what it would come to", async () => {
    const { data, pagination } = (await ask("")).json();
    expect([pagination.total, await waiting()]).toEqual([1, 1]);
    expect(data[0]).toMatchObject({
      title: "Liquidación de septiembre de 2026",
      broker: "Paula Productora Demostración",
      status: { id: "unavailable" },
      payable: null,
    });
    ({ id } = data[0]);
    expect(await read()).toMatchObject({
      invoiceTotal: 1_500_000,
      vatPercent: 21,
      payable: 1_815_000,
      outcomes: ["pending"],
      lacks: null,
      changes: [],
    });
    // What was read is not what was done: nothing of it was taken.
    expect((await ask("?status=pending")).json().data).toEqual([]);
  });

  test.each([
    ["to be paid before it was invoiced", { status: "paid" }, 400],
    ["of another version", { status: "pending", version: 9 }, 409],
    [
      "with a province's tax of no province",
      { status: "pending", withheld: [{ tax: "iibb", rate: 175 }] },
      400,
    ],
    ["with a tax that nobody knows", { status: "pending", withheld: [{ tax: "sellos", rate: 175 }] }, 400],
    ["to be undone before it was released", { status: "unavailable" }, 400],
    ["with something held back of a payment", { status: "paid", withheld: [{ tax: "iva", rate: 1 }] }, 400],
  ])("a decision %s is refused, and nothing moves", async (_, body, status) => {
    expect((await decide(body)).statusCode).toBe(status);
    expect(await read()).toMatchObject({ status: { id: "unavailable" }, changes: [] });
  });

  test("is not released while nobody knows what its broker is for VAT", async () => {
    const { db } = server.database;
    const write = (profile: RawBuilder<string>) => db.updateTable("brokers").set({ profile }).execute();
    await write(sql`profile - 'vatCondition'`);
    expect((await read()).lacks).toEqual(expect.any(String));
    expect((await decide({ status: "pending" })).statusCode).toBe(400);
    await write(sql`profile || '{"vatCondition": "registered"}'::jsonb`);
    expect((await read()).lacks).toBeNull();
  });

  const whole = 1_815_000;
  test.each([
    ["a base above all of it", [{ tax: "ganancias", rate: 200, base: whole + 1 }], "0/base"],
    ["ten milliards at 99,99 %", [{ tax: "ganancias", rate: 9999, base: 1_000_000_000_000 }], "0/rate"],
    [
      "a tax twice",
      [
        { tax: "suss", rate: 100 },
        { tax: "suss", rate: 200 },
      ],
      "1/tax",
    ],
    [
      "a province twice",
      [
        { tax: "iibb", jurisdiction: "B", rate: 100 },
        { tax: "iibb", jurisdiction: "C", rate: 100 },
        { tax: "iibb", jurisdiction: "B", rate: 300 },
      ],
      "2/tax",
    ],
    ["a province's tax of no province", [{ tax: "iibb", rate: 100 }], "0/jurisdiction"],
    ["a province of a national tax", [{ tax: "iva", jurisdiction: "B", rate: 100 }], "0/jurisdiction"],
    ["a rate that no regime has", [{ tax: "iibb", jurisdiction: "B", rate: 1001 }], "0/rate"],
    ["more VAT than there is", [{ tax: "iva", rate: 5000, base: 1_500_000 }], "0/base"],
    [
      "more than is paid",
      [
        { tax: "ganancias", rate: 3500, base: whole },
        { tax: "iva", rate: 10_000 },
        ...["B", "C", "S", "X", "E", "M"].map((jurisdiction) => ({
          ...{ tax: "iibb", jurisdiction },
          ...{ rate: 1000, base: whole },
        })),
      ],
      "",
    ],
  ])("a release with %s is refused beside its field, and nothing moves", async (_, withheld, field) => {
    const answer = await decide({ status: "pending", withheld });
    const name = field === "" ? "withheld" : `withheld/${field}`;
    expect([answer.statusCode, answer.json().error.message]).toEqual([400, { [name]: [expect.any(String)] }]);
    expect(await read()).toMatchObject({ status: { id: "unavailable" }, changes: [] });
  });

  test("is given back until its invoice comes, with all its lines, and can be released anew", async () => {
    const open = await read();
    const before = await openMovements();
    expect(
      (await decide({ status: "pending", withheld: [{ tax: "ganancias", rate: 3500 }] })).statusCode,
    ).toBe(200);
    expect(await read()).toMatchObject({ outcomes: ["unavailable"], payable: whole - 525_000 });
    // The clock opens the next month meanwhile.
    await openLiquidations(server.database.db, new Date(server.time.now));
    expect((await decide({ status: "unavailable", version: 1 })).statusCode).toBe(409);
    expect((await decide({ status: "unavailable" })).json().data).toEqual({
      from: "pending",
      to: "unavailable",
    });
    const reopened = await read();
    expect(reopened).toMatchObject({
      ...{ payable: whole, withholdings: [], liquidationDate: null, liquidationFile: null },
      ...{ outcomes: ["pending"], policyLiquidations: open.policyLiquidations },
    });
    expect(reopened.changes[0]).toMatchObject({
      who: "Oficina Demostración",
      action: "unavailable",
      before: { status: "pending", payable: whole - 525_000, withholdings: [{ tax: "ganancias" }] },
    });
    expect(await openMovements()).toEqual(before);
    expect((await notices())[0].title).toContain("todavía no la factures");
    const next = (await ask("?status=unavailable")).json().data.find((one: { id: string }) => one.id !== id);
    expect((await ask(`/${next.id}`)).json().data).toMatchObject({ lacks: "notOver", outcomes: [] });
    await sweepMonth();
    expect(await read()).toMatchObject({ liquidationPeriod: { to: "2026/09/30" } });
  });

  test.each([
    ["a payment below zero", "payable = -1"],
    ["a payment above its total", "payable = 1815001"],
    ["a tax twice", `withholdings = '[{"tax":"iva","base":1,"amount":0},{"tax":"iva","base":2,"amount":0}]'`],
    ["a base above its total", `withholdings = '[{"tax":"suss","base":99999999,"amount":0}]'`],
  ])("the database refuses %s", async (_, change) => {
    const stored = { invoice_total: 1_500_000, vat: 315_000, payable: 1_000_000 };
    const set = Object.entries(stored).map(([name, value]) => `${name} = ${value}`);
    const { db } = server.database;
    const write = (text: string) =>
      db.transaction().execute(async (trx) => {
        await sql`${sql.raw(`update liquidations set status = 'paid', ${text} where id = '${id}'`)}`.execute(
          trx,
        );
        throw new Error("taken back");
      });
    await expect(write(set.join(", "))).rejects.toThrow("taken back");
    const changed = set.filter((one) => !change.startsWith(one.slice(0, 7)));
    await expect(write([...changed, change].join(", "))).rejects.toThrow(/violates check constraint/);
  });

  test("is made payable with what was typed, refused with a reason, invoiced anew and paid", async () => {
    const withheld = [
      { tax: "ganancias", rate: 200 },
      { tax: "iibb", jurisdiction: "B", rate: 175, base: 1_000_000, certificate: "0001-22" },
    ];
    expect((await decide({ status: "pending", withheld })).json().data).toEqual({
      from: "unavailable",
      to: "pending",
    });
    expect(await read()).toMatchObject({ payable: 1_815_000 - 30_000 - 17_500 });
    expect(await waiting()).toBe(0);
    await invoice();
    expect((await decide({ status: "unavailable" })).statusCode).toBe(400);
    expect((await decide({ status: "rejected", note: "  " })).json().error.message).toEqual({
      note: expect.any(Array),
    });
    expect((await decide({ status: "rejected", note: "Falta el CAE" })).statusCode).toBe(200);
    const told = await notices();
    expect(told[0]).toMatchObject({ text: "Falta el CAE", path: `/cuenta_corriente/liquidacion/${id}` });
    await invoice();
    const shown = await read();
    expect([shown.outcomes, await waiting()]).toEqual([["paid", "rejected"], 1]);
    const late = await decide({ status: "paid", withheld: [{ tax: "iva", rate: 1 }] });
    expect(late.json().error.message).toEqual({ withheld: [expect.any(String)] });
    const paper = `/${id}/files/${shown.invoiceFile.id}`;
    expect((await ask(paper)).headers["content-type"]).toBe("application/pdf");
    expect((await decide({ status: "paid" })).statusCode).toBe(200);
    const { changes } = await read();
    expect(changes[0]).toMatchObject({
      who: "Oficina Demostración",
      action: "paid",
      before: { status: "invoiced" },
      after: { status: "paid" },
    });
    expect(changes).toHaveLength(7);
    // Who of the office it was, nobody outside it hears.
    expect(JSON.stringify(await notices())).not.toContain("Oficina Demostración");
    expect((await ask("?status=paid")).json().data).toHaveLength(1);
  });
});

const openMovements = async () =>
  (await server.database.db
    .selectFrom("open_movements")
    .selectAll()
    .orderBy("movement_id")
    .execute()) as object[];
const sweepMonth = () => openLiquidations(server.database.db, new Date(server.time.now));
const notices = async () => (await server.call({ url: "/notifications", session })).json().data;
