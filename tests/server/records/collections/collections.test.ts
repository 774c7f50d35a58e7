import { afterAll, beforeAll, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { columnsOfLines, fileOfLines } from "#server/records/collections/file-of-lines.ts";
import { queueCollections } from "#server/records/collections/queue-collections.ts";
import { createCollectionJob } from "#server/records/collections/take-collection.ts";
import { bringFile } from "#server/records/imports/bring-file.ts";
import { movementsKind } from "#server/records/imports/kinds/movements-kind.ts";
import { createImportJob } from "#server/records/imports/run-import.ts";
import { storePolicy } from "#server/records/policies/store-policy.ts";
import { emissionBody } from "../emissions/emission-body.ts";
import { bring, move, review } from "../imports/imported.ts";
import { openSimulated } from "../policies/open-simulated.ts";
import { policyBody } from "../policies/policy-body.ts";

let all: Awaited<ReturnType<typeof openSimulated>>;
let [id, number] = ["", ""];
beforeAll(async () => {
  all = await openSimulated();
  id = await all.emit("zurich");
  ({ number } = await all.read(`/policies/${id}`));
  all.server.time.now = Date.parse("2026-11-23T12:00:00Z");
}, 120_000);
afterAll(() => all?.close());

const brokerId = demoBrokerId("productora@example.com");
const at = () => new Date(all.server.time.now);

const insurers = ["allianz", "experta", "mercantilAndina", "sura", "zurich"];

const body = emissionBody("", 0) as Record<"vehicle" | "client" | "payment", Record<string, object>>;
/** What some ask of an emission beside what all do. */
const asked: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  experta: {
    vehicle: { ...body.vehicle, color: "Gris", seats: 5 },
    client: { ...body.client, occupation: "D01" },
  },
  mercantilAndina: {
    vehicle: {
      ...body.vehicle,
      usualDriver: { identityNumber: "99345678", name: "Carla Muestra", birthday: "1990/05/06" },
    },
  },
  sura: {
    payment: {
      ...body.payment,
      bankAccount: { ...body.payment.bankAccount, cbu: "9990001800000000000017" },
    },
  },
};

/** Insurers that say when an instalment is due, and the first that they say; of the others it is estimated. */
const due: Readonly<Record<string, readonly unknown[]>> = {
  allianz: ["2026/12/01", undefined],
  sura: ["2026/12/06", undefined],
};

/** Asks as on a day, and writes what was brought. */
async function collect(day: string, insurer = "zurich"): Promise<void> {
  await createCollectionJob(all.services(), all.reading)({ insurer, day });
  await writeBrought();
}

async function writeBrought(): Promise<void> {
  const { db } = all.server.database;
  const rows = await db.selectFrom("imports").select("id").where("status", "=", "applying").execute();
  for (const { id } of rows) await createImportJob({ db, clock: at })({ id });
}

async function ledger() {
  return all.server.database.db
    .selectFrom("movements")
    .select(["line", "policy_number", "kind", "net_premium", "rate", "commission", "turn", "broker_id"])
    .orderBy("created_at")
    .orderBy("turn")
    .execute();
}

test("what an insurer collected enters the ledger of whose policy it is, and counts once", async () => {
  expect(all.reading.insurersOf("collection").toSorted()).toEqual(insurers);
  await expect(all.reading.ask("zurich", "emission", {})).rejects.toThrow("changes something");
  await collect("2026-11-21");
  expect(await ledger()).toEqual([]);
  // A later policy of that number is nobody's where it was taken back, or where nobody is known to have sold it.
  const { db } = all.server.database;
  const stranger = demoBrokerId("independiente@example.com");
  const by = { at: new Date(at().getTime() + 1000), who: `broker:${stranger}`, address: "10.0.0.1" };
  const made = { before: 0, brokerId: stranger, kind: "policy", source: "typed", by } as const;
  for (const change of [{ status: "removed" }, { broker_id: null }]) {
    const other = await db
      .transaction()
      .execute((trx) => storePolicy(trx, { ...made, answers: policyBody({ number }) }));
    await db.updateTable("policies").set(change).where("id", "=", other.id).execute();
  }
  await collect("2026-11-23");
  const [movement] = await ledger();
  expect(movement).toMatchObject({ line: `${number}-2026-11`, policy_number: number, kind: "commission" });
  const { broker_id: owner, net_premium: net, rate, commission } = movement ?? {};
  expect(owner).toBe(brokerId);
  expect(Number(net)).toBeGreaterThan(0);
  expect(Number(commission)).toBe(Math.round((Number(net) * Number(rate)) / 10_000));
  await collect("2026-11-23");
  await collect("2026-11-24");
  expect(await ledger()).toHaveLength(1);
});

test("a policy that was issued here estimates its due dates, and is told unpaid and about to end", async () => {
  const { server } = all;
  const session = await server.session("productora");
  const read = async () => (await server.call({ url: `/policies/${id}`, session })).json().data;
  const { instalments, covers, inspection } = await read();
  expect(instalments.slice(0, 2)).toEqual([
    { number: 1, dueOn: "2026/11/21", amount: expect.any(Number), state: "unknown", isEstimated: true },
    { number: 2, dueOn: "2026/12/21", amount: expect.any(Number), state: "pending", isEstimated: true },
  ]);
  expect(covers).toContain("Responsabilidad civil");
  expect(inspection).toEqual({ id: "notRequired", value: "No hace falta" });
  const text = [
    "Poliza;Cuota;Vencimiento;Importe;Con cobertura hasta;Motivo;Estado;Fecha de pago",
    `${number};1/12;25/11/2026;91.632,50;28/11/2026;Sin fondos;impaga;`,
  ].join("\r\n");
  const brought = await bring(server, { kind: "policies/unpaid", session, text, name: "impagas.csv" });
  await review(server, { ...brought, session });
  await move(server, { ...brought, session, way: "apply" });
  expect((await read()).unpaid).toMatchObject([{ instalment: "1/12", amount: 9_163_250 }]);
  const today = server.time.now;
  server.time.now = Date.parse("2027-11-20T12:00:00Z");
  const late = await server.session("productora");
  const windows = (await server.call({ url: "/policies/renewals", session: late })).json().data;
  server.time.now = today;
  expect(windows[0].policies).toMatchObject([{ number }]);
});

test("a line that is said anew takes back what stood, and the file tells what it replaced", async () => {
  const kind = movementsKind;
  const by = { at: at(), who: "job:collection", address: "local" };
  const [standing] = await ledger();
  const line = {
    ...{ line: `${number}-2026-11`, policyNumber: number, period: "2026-11-21" },
    ...{ netPremium: 100_000, rate: 1250, commission: 12_500 },
  };
  const other = { ...line, line: "X-1", netPremium: -5, commission: -1 };
  const bytes = fileOfLines([other, line]);
  const file = { name: "otra.csv", bytes, columns: columnsOfLines };
  await bringFile(all.services(), { kind, brokerId, insurer: "zurich", by, ...file });
  const changed = await all.server.database.db
    .selectFrom("import_rows")
    .select(["state", "changes"])
    .where("state", "=", "changed")
    .executeTakeFirstOrThrow();
  expect(changed.changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: "netPremium", before: Number(standing?.net_premium), after: 100_000 }),
    ]),
  );
  await writeBrought();
  const after = await ledger();
  expect(after.filter((one) => one.line === line.line).map(({ turn }) => turn)).toEqual([0, 1, 2]);
  expect(after.find((one) => one.line === "X-1")).toMatchObject({ kind: "refund" });
  const { rows, sum } = await balance();
  expect([rows, sum]).toEqual([1, 12_499]);
});

/** What the months say of it: they are written by the same statement. */
async function balance() {
  const rows = await all.server.database.db.selectFrom("ledger_balances").select("commission").execute();
  return { rows: rows.length, sum: rows.reduce((sum, one) => sum + Number(one.commission), 0) };
}

test("a line of nobody's policy is nobody's, and an insurer that does not say fails", async () => {
  const before = (await ledger()).length;
  const { db } = all.server.database;
  await db.updateTable("policies").set({ status: "removed" }).where("number", "=", number).execute();
  await collect("2026-11-23");
  expect(await ledger()).toHaveLength(before);
  all.insurer("zurich").setFault("html");
  await expect(collect("2026-11-23")).rejects.toThrow('"zurich" did not say what it collected');
});

test.each(insurers.filter((insurer) => insurer !== "zurich"))(
  "%s says what it collected in its own words",
  async (insurer) => {
    all.server.time.now = Date.parse("2026-11-20T12:00:00Z");
    const policyId = await all.emit(insurer, asked[insurer]);
    const { number: own, instalments } = await all.read(`/policies/${policyId}`);
    const [{ dueOn, isEstimated }] = instalments;
    expect([dueOn, isEstimated]).toEqual(due[insurer] ?? ["2026/11/21", true]);
    all.server.time.now = Date.parse("2026-11-23T12:00:00Z");
    await collect("2026-11-23", insurer);
    const written = (await ledger()).filter((one) => one.policy_number === own);
    expect(written).toMatchObject([
      { line: `${own}-2026-11`, kind: "commission", broker_id: brokerId, turn: 0 },
    ]);
    const [{ net_premium: net, rate, commission } = { net_premium: 0, rate: 0, commission: 0 }] = written;
    expect(Number(net)).toBeGreaterThan(100_000);
    expect(Number(rate)).toBeGreaterThanOrEqual(500);
    expect(Number(commission)).toBe(Math.round((Number(net) * Number(rate)) / 10_000));
    await collect("2026-11-24", insurer);
    expect((await ledger()).filter((one) => one.policy_number === own)).toHaveLength(1);
  },
  60_000,
);

test("each insurer is asked once a day", async () => {
  const added: object[] = [];
  const jobs = {
    ready: () => Promise.resolve(),
    add: async (_trx: unknown, name: string, data: object) => void added.push({ name, ...data }),
    wake: () => {},
    stop: () => Promise.resolve(),
  };
  const services = { db: all.server.database.db, clock: at, reading: all.reading };
  await queueCollections(services, jobs);
  await queueCollections(services, jobs);
  all.server.time.now += 86_400_000;
  await queueCollections(services, jobs);
  const jobsOf = (day: string) => insurers.map((insurer) => ({ name: "collection", insurer, day }));
  expect(added).toHaveLength(2 * insurers.length);
  expect(added).toEqual(expect.arrayContaining([...jobsOf("2026-11-23"), ...jobsOf("2026-11-24")]));
});
