import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { diskStore } from "#server/infrastructure/files/store.ts";
import { type SaidLine, writeMovements } from "#server/insurance/ledger/write-movements.ts";
import { decideLiquidation } from "#server/records/liquidations/decide.ts";
import { openLiquidations } from "#server/records/liquidations/open-liquidations.ts";
import { type Harness, newKey, startHarness } from "../../harness.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness();
  await server.database.db
    .updateTable("brokers")
    .set({ onboarding_status: "finished", profile: sql`profile || '{"vatCondition": "registered"}'::jsonb` })
    .execute();
});
afterAll(() => server?.close());

const pdf = Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64");
const file = { filename: "factura.pdf", mime: "application/pdf", content: pdf };
const line = (name: string, more: Partial<SaidLine> = {}): SaidLine => ({
  ...{ line: name, policyNumber: "DEMO-0001", period: "2026-09-01", kind: "commission", rate: 1500 },
  ...{ netPremium: 10_000_000, commission: 1_500_000 },
  ...more,
});
const now = () => new Date(server.time.now);
const write = (name: string, lines: readonly SaidLine[]) =>
  server.database.db.transaction().execute((trx) =>
    writeMovements(trx, lines, {
      ...{ brokerId: demoBrokerId(`${name}@example.com`), insurer: "zurich" },
      ...{ fileId: null, author: "test", at: now() },
    }),
  );
/** Each thing that is done is done a minute after the one before. */
const later = () => {
  server.time.now += 60_000;
};
const decide = (
  id: string,
  status: string,
  details: Readonly<Record<string, string>> = {},
  note?: string,
) => {
  later();
  return decideLiquidation(
    { db: server.database.db, store: diskStore(server.folder) },
    { id, status, details, note },
    now(),
  );
};
const listOf = async (session: string, query = "") =>
  (await server.call({ url: `/liquidations${query}`, session })).json();
const read = async (session: string, id: string) =>
  (await server.call({ url: `/liquidations/${id}`, session })).json().data;
const send = (session: string, liquidationId: string, invoice: object = { file: [file] }, key = newKey()) => {
  later();
  return server.call({
    ...{ url: "/liquidations/invoice", body: { liquidationId, invoice }, session },
    headers: { "idempotency-key": key },
  });
};

describe("a liquidation", () => {
  let session: string;
  let id: string;
  beforeAll(async () => {
    session = await server.session("productora");
    const back = { kind: "refund", netPremium: -100_000, commission: -15_000 } as const;
    await write("productora", [
      line("a"),
      line("b", { ...back, line: "b" }),
      line("c", { period: "2026-10-01" }),
    ]);
    await openLiquidations(server.database.db, now());
    await openLiquidations(server.database.db, now());
    const { data } = await listOf(session);
    expect(data).toMatchObject([{ title: "Liquidación de septiembre de 2026", payable: null }]);
    id = data[0].id;
  });

  test("goes from what the clock opens to what is paid, an invoice refused and sent again on its way", async () => {
    expect(await read(session, id)).toMatchObject({
      status: { id: "unavailable" },
      policyLiquidations: [],
      policyLiquidationsCount: 0,
    });
    expect((await send(session, id)).json().error.message).toBe(
      "Una liquidación en estado «No disponible» no puede pasar a «Facturada»",
    );
    await expect(decide(id, "paid")).rejects.toThrow("status-not-reachable");
    await decide(id, "pending", { ganancias: "2,00", iibb_B: "1,75 de 10000,00 certificado 0001-22" });
    const shown = await read(session, id);
    expect(shown).toMatchObject({
      status: { id: "pending", value: "Pendiente de factura", tone: "warning" },
      title: "Liquidación de septiembre de 2026",
      subtitle: "Comisiones sobre prima cobrada del 01/09/2026 al 30/09/2026",
      footer: "Una vez enviada la factura, el pago se acredita dentro de las 72 horas hábiles.",
      liquidationPeriod: { from: "2026/09/01", to: "2026/09/30" },
      liquidationDate: "2026/11/20",
      subTotal: 1_500_000,
      invoiceTotal: 1_485_000,
      vatPercent: 21,
      vat: 311_850,
      payable: 1_485_000 + 311_850 - 29_700 - 17_500,
      withholdings: [
        { tax: "ganancias", title: "Ganancias, RG 830", base: 1_485_000, ratePercent: 2, amount: 29_700 },
        {
          title: "IIBB, Buenos Aires",
          base: 1_000_000,
          ratePercent: 1.75,
          amount: 17_500,
          certificate: "0001-22",
        },
      ],
      policyLiquidations: [
        {
          policyNumber: "DEMO-0001",
          client: "Ana Demostración",
          kind: "commission",
          collectedPremium: 10_000_000,
          ratePercent: 15,
          commission: 1_500_000,
        },
        { kind: "refund", commission: -15_000 },
      ],
      invoiceFile: null,
      dueIfSent: "2026/11/26",
    });
    const paper = await server.call({
      url: `/liquidations/${id}/files/${shown.liquidationFile.id}`,
      session,
    });
    expect([paper.statusCode, paper.rawPayload.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    const key = newKey();
    const more = { file: [file], number: "0003-00001245", cae: "71234567890123" };
    expect((await send(session, id, more, key)).statusCode).toBe(200);
    const again = await send(session, id, more, key);
    expect([again.statusCode, again.headers["idempotency-replayed"]]).toEqual([200, "true"]);
    expect((await send(session, id)).statusCode).toBe(400);
    const invoiced = await read(session, id);
    expect(invoiced).toMatchObject({
      status: { id: "invoiced" },
      invoiceFile: { filename: "factura.pdf", mime: "application/pdf" },
      ...{ invoiceNumber: "0003-00001245", dueOn: "2026/11/26", dueIfSent: null },
    });
    await decide(id, "rejected", {}, "El CUIT no es el nuestro");
    expect(await read(session, id)).toMatchObject({
      status: { id: "rejected" },
      note: "El CUIT no es el nuestro",
    });
    expect((await send(session, id)).statusCode).toBe(200);
    const second = await read(session, id);
    expect(second.invoiceFile.id).not.toBe(invoiced.invoiceFile.id);
    expect([second.note, second.invoiceNumber]).toEqual([null, null]);
    await decide(id, "paid");
    expect((await read(session, id)).status.id).toBe("paid");
    const notices = (await server.call({ url: "/notifications", session })).json().data;
    const told = notices.filter(({ kind }: { kind: string }) => kind === "liquidation");
    expect(told.map(({ title }: { title: string }) => title)).toEqual([
      "Liquidación de septiembre de 2026: pagada",
      "Liquidación de septiembre de 2026: rechazaron la factura",
      "Liquidación de septiembre de 2026: ya podés facturarla",
    ]);
    // What comes late of a month that was paid goes with the next one.
    await write("productora", [line("late", { commission: 5, netPremium: 50 })]);
    await openLiquidations(server.database.db, now());
    const [next] = (await listOf(session)).data;
    expect(next).toMatchObject({ title: "Liquidación de octubre de 2026", status: { id: "unavailable" } });
    await decide(next.id, "pending");
    expect((await read(session, next.id)).invoiceTotal).toBe(1_500_005);
  });

  test("is found by its title, a period or its number", async () => {
    const found = async (search: string) =>
      (await listOf(session, `?search=${encodeURIComponent(search)}`)).data.map(
        ({ id }: { id: string }) => id,
      );
    for (const search of ["septiembre", "SEPTIEMBRE 2026", "09/2026", "L-2026-09"])
      expect(await found(search)).toEqual([id]);
    expect(await found("marzo")).toEqual([]);
    const { data, pagination } = await listOf(session, "?page=2");
    expect([data, pagination.currentPage]).toEqual([[], 2]);
  });
});

test("another broker's liquidation is not there, for whoever organizes them neither", async () => {
  const [{ id }] = (await listOf(await server.session("productora"))).data;
  for (const name of ["independiente", "organizadora"]) {
    const session = await server.session(name);
    const answers = [await send(session, id), await server.call({ url: `/liquidations/${id}`, session })];
    const unknown = [
      await send(session, newKey()),
      await server.call({ url: `/liquidations/${newKey()}`, session }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(answers.map(({ body }) => body)).toEqual(unknown.map(({ body }) => body));
  }
});

test("an invoice that weighs too much, lies about what it is or comes twice in one is refused, and nothing of it is kept", async () => {
  const session = await server.session("independiente");
  await write("independiente", [line("x")]);
  await openLiquidations(server.database.db, now());
  const [{ id }] = (await listOf(session)).data;
  await decide(id, "pending");
  const stored = () =>
    readdirSync(server.folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const before = stored().length;
  const large = { ...file, content: Buffer.alloc(5_242_881, 37).toString("base64") };
  const refused = await send(session, id, { file: [large] });
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    400,
    "No se pudo cargar la factura: peso máximo 5 MB",
  ]);
  expect((await send(session, id, { file: [{ ...file, mime: "image/png" }] })).statusCode).toBe(400);
  expect((await send(session, id, { file: [file, file] })).statusCode).toBe(400);
  const other = await send(session, id, { file: [{ ...file, filename: "f.txt", mime: "text/plain" }] });
  expect([other.statusCode, other.json().error.message]).toEqual([
    400,
    "Archivos validos: jpg, jpeg, png, pdf",
  ]);
  expect(stored().length).toBe(before);
  expect((await read(session, id)).status.id).toBe("pending");
});

test("what comes to nothing is not payable, and goes on with the next month", async () => {
  const session = await server.session("organizadora");
  await write("organizadora", [
    line("y"),
    line("z", { netPremium: -10_000_000, commission: -1_500_000, kind: "refund" }),
  ]);
  await openLiquidations(server.database.db, now());
  expect((await listOf(session)).data).toEqual([]);
  await write("organizadora", [line("w", { netPremium: -100, commission: -15, kind: "refund" })]);
  await openLiquidations(server.database.db, now());
  const [{ id, ...open }] = (await listOf(session)).data;
  expect(open).toMatchObject({ title: "Liquidación de septiembre a noviembre de 2026" });
  await expect(decide(id, "pending")).rejects.toThrow("invalid-request");
});

test("the current account says what is to be paid and what a month is made of", async () => {
  const session = await server.session("independiente");
  const account = (await server.call({ url: "/current-account?month=2026/09/01", session })).json().data;
  expect(account).toMatchObject({
    id: demoBrokerId("independiente@example.com"),
    balance: 1_815_000,
    toInvoice: { title: "Liquidación de septiembre de 2026", payable: 1_815_000 },
    month: "2026/09/01",
    insurers: [{ insurer: { name: "zurich" }, netPremium: 10_000_000, commission: 1_500_000, movements: 1 }],
    total: { netPremium: 10_000_000, commission: 1_500_000 },
  });
  const movements = (
    await server.call({ url: "/movements?month=2026/09/01&insurer=zurich", session })
  ).json();
  expect(movements).toMatchObject({
    data: [
      { line: "x", kind: { id: "commission", value: "Comisión" }, ratePercent: 15, commission: 1_500_000 },
    ],
    pagination: { total: 1 },
  });
});

test("a month is not over on its last day", async () => {
  const name = "principiante";
  await write(name, [line("n", { period: "2026-11-01" })]);
  await openLiquidations(server.database.db, now());
  const at = (day: string) => {
    server.time.now = Date.parse(`${day}T15:00:00Z`);
  };
  at("2026-11-30");
  const [{ id }] = (await listOf(await server.session(name))).data;
  await expect(decide(id, "pending")).rejects.toThrow("invalid-request");
  at("2026-12-01");
  await decide(id, "pending");
  expect(await read(await server.session(name), id)).toMatchObject({
    status: { id: "pending" },
    liquidationPeriod: { to: "2026/11/30" },
  });
});

test("a later month waits for the earlier one, and what comes to nothing at all is not payable", async () => {
  const name = "principiante";
  const [{ id: earlier }] = (await listOf(await server.session(name))).data;
  await write(name, [line("o", { period: "2026-12-01" })]);
  await openLiquidations(server.database.db, now());
  server.time.now = Date.parse("2027-01-02T15:00:00Z");
  const session = await server.session(name);
  const { data } = await listOf(session);
  const later = data.find((row: { readonly id: string }) => row.id !== earlier).id;
  await decide(earlier, "unavailable");
  await expect(decide(later, "pending")).rejects.toThrow("invalid-request");
  await decide(earlier, "pending");
  const back = { kind: "refund", netPremium: -10_000_000, commission: -1_500_000 } as const;
  await write(name, [line("p", { ...back, period: "2026-12-01" })]);
  await expect(decide(later, "pending")).rejects.toThrow("invalid-request");
  expect((await read(session, later)).status.id).toBe("unavailable");
});
