import { afterAll, beforeAll, expect, test } from "vitest";
import { demoBrokerId, demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { demoBrokers } from "../../demo-people.ts";
import { type Harness, startHarness } from "../../harness.ts";
import { bring, move } from "./imported.ts";

let server: Harness;
let session: string;
const email = "productora@example.com";
const brokerId = demoBrokerId(email);
const brokers = demoBrokers.map((broker) => ({
  ...broker,
  permissions: [...(broker.permissions ?? []), { name: "commissions", value: "yes" }],
}));
beforeAll(async () => {
  server = await startHarness({ brokers });
  session = await server.session("productora");
});
afterAll(() => server?.close());

const header = "RECIBO;POLIZA;PERIODO;CONCEPTO;PRIMA;% COMISION;COMISION";
const columns = ["line", "policyNumber", "period", "kind", "netPremium", "rate", "commission"];
const fileOf = (...rows: readonly string[]) => [header, ...rows].join("\r\n");

async function take(text: string, name = "comisiones.csv") {
  const brought = await bring(server, { kind: "movements", session, text, name });
  const put = { method: "PUT", url: `${brought.path}/columns`, body: { columns }, session } as const;
  const reviewed = (await server.call(put)).json().data;
  return { ...brought, reviewed };
}
const apply = (brought: { id: string; path: string }) => move(server, { ...brought, session, way: "apply" });
const undo = (brought: { id: string; path: string }) => move(server, { ...brought, session, way: "undo" });

/** What the lines whose names begin so come to, and how many movements it took. */
async function ledger(prefix: string) {
  return server.database.db
    .selectFrom("movements")
    .select(["line", "turn", "kind", "policy_id as policyId", "period", "rate"])
    .select(["net_premium as netPremium", "commission"])
    .where("broker_id", "=", brokerId)
    .where("line", "like", `${prefix}%`)
    .orderBy("line")
    .orderBy("turn")
    .execute();
}

test("a file of commissions counts once, by its bytes and by the names of its lines", async () => {
  const rows = [
    "A-1;DEMO-0001;10/2026;Comisión;61.000,00;15;9.150,00",
    "A-2;DEMO 0001;15/10/2026;;-20.000,00;15,5 %;",
    "A-3;OTRA-9;2026-10;Ajuste;0,00;;(1.234,56)",
  ];
  const first = await take(fileOf(...rows));
  expect(first.reviewed.states).toMatchObject({ new: 3, error: 0 });
  expect((await apply(first)).outcomes.written).toBe(3);
  const policyId = demoPolicyId("DEMO-0001");
  const period = "2026-10-01";
  expect(await ledger("A-")).toEqual([
    ...[
      {
        line: "A-1",
        turn: 0,
        kind: "commission",
        policyId,
        period,
        rate: 1500,
        netPremium: 6_100_000,
        commission: 915_000,
      },
    ],
    ...[
      {
        line: "A-2",
        turn: 0,
        kind: "refund",
        policyId,
        period,
        rate: 1550,
        netPremium: -2_000_000,
        commission: -310_000,
      },
    ],
    ...[
      {
        line: "A-3",
        turn: 0,
        kind: "adjustment",
        policyId: null,
        period,
        rate: null,
        netPremium: 0,
        commission: -123_456,
      },
    ],
  ]);
  const again = await bring(server, { kind: "movements", session, text: fileOf(...rows) });
  expect([again.isKnown, again.id]).toEqual([true, first.id]);
  const other = await take(fileOf(...rows.toReversed()), "otra.csv");
  expect(other.reviewed.states).toMatchObject({ same: 3, new: 0, changed: 0 });
  await apply(other);
  expect((await ledger("A-")).length).toBe(3);
});

test("a corrected file says what it replaces, and undone that stands again", async () => {
  const row = (premium: string) => `B-1;DEMO-0001;10/2026;;${premium};10;`;
  await apply(await take(fileOf(row("1.000,00"))));
  const corrected = await take(fileOf(row("1.200,00")), "corregido.csv");
  expect(corrected.reviewed.states).toMatchObject({ changed: 1 });
  const { rows } = (await server.call({ url: `${corrected.path}/rows?state=changed`, session })).json().data;
  expect(rows[0].changes).toMatchObject([
    { field: "netPremium", before: "$\u00a01.000,00", after: "$\u00a01.200,00" },
    { field: "commission", before: "$\u00a0100,00", after: "$\u00a0120,00" },
  ]);
  await apply(corrected);
  const commissions = async () => (await ledger("B-")).map(({ commission }) => commission);
  expect(await commissions()).toEqual([10_000, -10_000, 12_000]);
  await undo(corrected);
  expect(await commissions()).toEqual([10_000, -10_000, 12_000, -12_000, 10_000]);
});

test("a file that is undone takes its lines back, and may be brought again", async () => {
  const text = fileOf("C-1;X-1;09/2026;;500,00;20;");
  const first = await take(text);
  await apply(first);
  expect((await undo(first)).outcomes).toMatchObject({ undone: 1 });
  const again = await take(text);
  expect([again.isKnown, again.reviewed.states.new]).toEqual([false, 1]);
  await apply(again);
  expect((await ledger("C-")).map(({ commission }) => commission)).toEqual([10_000, -10_000, 10_000]);
});

test("a commission above what was collected is an error, and an adjustment may be", async () => {
  const { reviewed } = await take(
    fileOf(
      "E-1;X-1;10/2026;;500,00;;500,01",
      "E-2;X-1;10/2026;Extorno;-500,00;;-900,00",
      "E-3;X-1;10/2026;Ajuste;0;;5,00",
    ),
  );
  expect(reviewed.states).toMatchObject({ error: 2, new: 1 });
});

test("what cannot be read is an error, and nothing of it is counted", async () => {
  const wrong = [
    "D-1;X-1;13/2026;;500,00;20;",
    "D-2;X-1;10/2026;;quinientos;20;",
    "D-3;X-1;10/2026;;500,00;120;",
    "D-4;X-1;10/2026;;500,00;;",
    "D-5;X-1;10/2026;;500,00;;-100,00",
    "D-6;X-1;10/2026;bono;500,00;20;",
    "D-7;X-1;12/2026;;500,00;20;",
  ];
  const brought = await take(fileOf(...wrong));
  expect(brought.reviewed.states).toMatchObject({ error: 7, new: 0 });
  const { rows } = (await server.call({ url: `${brought.path}/rows?state=error`, session })).json().data;
  expect(rows.map(({ problems }: { problems: readonly { text: string }[] }) => problems[0]?.text)).toEqual([
    "«13/2026» no es un mes que haya pasado",
    "«quinientos» no es un importe en pesos",
    "«120» no es un porcentaje de 0 a 100",
    "Está vacío y es un movimiento nuevo",
    "La comisión y la prima van con el mismo signo",
    "«bono» no es comisión, extorno ni ajuste",
    "«12/2026» no es un mes que haya pasado",
  ]);
});

test("who may not change commissions brings no file of them", async () => {
  const files = [{ filename: "a.csv", content: Buffer.from(header).toString("base64") }];
  const other = await startHarness();
  const own = await other.session("productora");
  const answer = await other.call({
    url: "/movements/imports",
    body: { insurer: "zurich", files },
    session: own,
  });
  await other.close();
  expect(answer.statusCode).toBe(403);
});
