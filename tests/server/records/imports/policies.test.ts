import { afterAll, beforeAll, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { storePolicy } from "#server/records/policies/store-policy.ts";
import { type Harness, startHarness } from "../../harness.ts";
import { policyBody } from "../policies/policy-body.ts";
import { bring, move, review } from "./imported.ts";

let server: Harness;
let session: string;
beforeAll(async () => {
  server = await startHarness();
  session = await server.session("productora");
});
afterAll(() => server?.close());

const header =
  "NRO_POLIZA;ASEGURADO;NRO_DOC;VIG_DESDE;VIG_HASTA;DOMINIO;SUMA_ASEG;PRIMA_NETA;PREMIO;TEL_CEL;MARCA;MODELO";
const row = (number: string, changes: Readonly<Record<number, string>> = {}) =>
  [
    number,
    "PEREZ, JUAN",
    "99.222.333",
    "01/11/2026",
    "01/11/2027",
    "AZ 300 ZZ",
    "22410000",
    "71.028,74",
    "97.210,40",
    "1155500142",
    "FIAT",
    "CRONOS 2021",
  ]
    .map((cell, index) => changes[index] ?? cell)
    .join(";");
const fileOf = (...rows: readonly string[]) => [header, ...rows].join("\r\n");
const asked = { defaults: { product: "car" }, isRemembered: true };

async function find(number: string) {
  const { data } = (await server.call({ url: `/policies?search=${number}`, session })).json();
  if (!data[0]) return undefined;
  return (await server.call({ url: `/policies/${data[0].id}`, session })).json().data;
}

test("a file becomes policies with their clients, and counts once", async () => {
  const text = fileOf(row("77-0001"), row("77-0002", { 2: "20-99222333-3", 5: "AZ 301 ZZ" }));
  const brought = await bring(server, { session, text });
  const first = await brought.read();
  expect(first.columns.map(({ field }: { field: string | null }) => field)).toEqual([
    "number",
    "holder",
    "document",
    "startsOn",
    "endsOn",
    "plate",
    "sumInsured",
    "netPremium",
    "totalPremium",
    "phone",
    "asset",
    "asset",
  ]);
  const reviewed = await review(server, { ...brought, session, more: asked });
  expect(reviewed.states).toEqual({ error: 0, new: 2, changed: 0, conflict: 0, same: 0, joined: 0 });
  const done = await move(server, { ...brought, session, way: "apply" });
  expect([done.status, done.outcomes.written]).toEqual(["done", 2]);
  const policy = await find("77-0001");
  expect(policy).toMatchObject({
    number: "77-0001",
    origin: "imported",
    totalPremium: 9721040,
    sumInsured: 2241000000,
    asset: "FIAT CRONOS 2021",
    plate: "AZ300ZZ",
    insuredName: "Juan Perez",
  });
  expect((await find("77-0002"))?.clientId).toBe(policy.clientId);
  const again = await bring(server, { session, text });
  expect([again.isKnown, again.id]).toEqual([true, brought.id]);
  const other = await bring(server, { session, text: `${text}\r\n` });
  expect((await other.read()).columns[0]).toMatchObject({ field: "number", known: "remembered" });
  expect((await review(server, { ...other, session, more: asked })).states).toMatchObject({
    same: 2,
    new: 0,
  });
});

test("in which parts a policy is paid is what its columns say", async () => {
  const titles = `${header};CUOTAS;VTO PRIMERA CUOTA;CUOTAS PAGAS`;
  const rows = [`${row("55-1")};2;10/11/2026;0`, `${row("55-2", { 5: "AZ 302 ZZ" })};2;10/11/2026;3`];
  const brought = await bring(server, { session, text: [titles, ...rows].join("\r\n") });
  const reviewed = await review(server, { ...brought, session, more: asked });
  expect(reviewed.states).toMatchObject({ new: 1, error: 1 });
  await move(server, { ...brought, session, way: "apply" });
  expect((await find("55-1")).instalments).toEqual([
    { number: 1, dueOn: "2026/11/10", amount: 4860520, state: "overdue" },
    { number: 2, dueOn: "2026/12/10", amount: 4860520, state: "pending" },
  ]);
});

test("what somebody typed is not written over: both are shown, and one is chosen, for the column and the next file", async () => {
  const brokerId = demoBrokerId("productora@example.com");
  const by = { at: new Date(server.time.now), who: `broker:${brokerId}`, address: "10.0.0.1" };
  const answers = policyBody({ number: "88-1", insurer: { name: "zurich" } });
  await server.database.db
    .transaction()
    .execute((trx) =>
      storePolicy(trx, { before: 0, brokerId, kind: "policy", source: "typed", answers, by }),
    );
  const said = (sum: string) =>
    row("88-1", {
      1: "NUÑEZ ANA",
      2: "99123456",
      5: "AZ123ZZ",
      6: sum,
      7: "90.000,00",
      8: "121.000,00",
      9: "3415559999",
      10: "Fiat Cronos 1.3 Drive",
      11: "2021",
    });
  const brought = await bring(server, { session, text: fileOf(said("20.000.000")) });
  const reviewed = await review(server, { ...brought, session, more: asked });
  expect(reviewed).toMatchObject({
    states: { conflict: 1 },
    contradictions: [{ field: "sumInsured", count: 1, chosen: 0 }],
  });
  const refused = await server.call({ method: "POST", url: `${brought.path}/apply`, session });
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    409,
    "No hay ninguna fila para importar",
  ]);
  const { data } = (await server.call({ url: `${brought.path}/rows?field=sumInsured`, session })).json();
  expect(data.rows[0].changes).toMatchObject([
    { before: "$\u00a018.500.000,00", after: "$\u00a020.000.000,00", percent: 8.1, choice: null },
  ]);
  const choice = { field: "sumInsured", choice: "theirs", isRemembered: true };
  const chosen = await server.call({ method: "PUT", url: `${brought.path}/choices`, body: choice, session });
  expect(chosen.json().data).toMatchObject({
    states: { conflict: 0, changed: 1 },
    contradictions: [{ chosen: 1 }],
  });
  await move(server, { ...brought, session, way: "apply" });
  expect(await find("88-1")).toMatchObject({ sumInsured: 2000000000, version: 2, insuredName: "Ana Núñez" });
  const undone = await move(server, { ...brought, session, way: "undo" });
  expect([undone.status, undone.outcomes]).toEqual(["undone", { written: 0, left: 0, undone: 1, kept: 0 }]);
  expect(await find("88-1")).toMatchObject({ sumInsured: 1850000000, version: 3 });
  // What was brought back was typed, and what was remembered is chosen already.
  const next = await bring(server, { session, text: fileOf(said("21.000.000")) });
  expect(await review(server, { ...next, session, more: asked })).toMatchObject({
    states: { changed: 1 },
    contradictions: [{ field: "sumInsured", count: 1, chosen: 1 }],
  });
});

test("each row that will not do says at which column and why, and the others go in", async () => {
  const text = fileOf(
    row("99-1", { 4: "31/02/2027" }),
    row("99-2", { 2: "" }),
    row("99-3", { 2: "30-99888777-1" }),
    row("99-4", { 8: "=SUMA(D2:D9)" }),
    row("99-5", { 4: "01/10/2026" }),
    row("99-6"),
    row("99-6"),
  );
  const brought = await bring(server, { session, text });
  expect((await review(server, { ...brought, session, more: asked })).states).toMatchObject({
    error: 6,
    new: 1,
  });
  const { data } = (await server.call({ url: `${brought.path}/rows?state=error`, session })).json();
  const told = data.rows.map(
    ({ number, problems }: { number: number; problems: readonly { title: string; text: string }[] }) => [
      number,
      ...problems.map(({ title, text }) => `${title}: ${text}`),
    ],
  );
  expect(told).toEqual([
    [2, "Fin de vigencia: «31/02/2027» no es una fecha"],
    [3, "DNI o CUIT: Está vacío y es una póliza nueva"],
    [4, "DNI o CUIT: «30-99888777-1» no es un DNI ni un CUIT que exista"],
    [5, "Premio: «=SUMA(D2:D9)» es texto, no un dato: guardá el archivo con los valores"],
    [6, "Fin de vigencia: Termina antes de empezar"],
    [8, "Número de póliza: «99-6» ya está en la fila 7"],
  ]);
});

test("an import that is taken back leaves no policy and no client of its own", async () => {
  const text = fileOf(
    row("66-1", { 2: "99444555", 5: "AZ310ZZ" }),
    row("66-2", { 2: "99444555", 5: "AZ311ZZ" }),
  );
  const brought = await bring(server, { session, text });
  await review(server, { ...brought, session, more: asked });
  await move(server, { ...brought, session, way: "apply" });
  const policy = await find("66-1");
  expect((await server.call({ url: `/clients/${policy.clientId}`, session })).statusCode).toBe(200);
  const undone = await move(server, { ...brought, session, way: "undo" });
  expect(undone.outcomes).toEqual({ written: 0, left: 0, undone: 2, kept: 0 });
  expect(await find("66-1")).toBeUndefined();
  expect((await server.call({ url: `/clients/${policy.clientId}`, session })).statusCode).toBe(404);
  expect((await bring(server, { session, text })).isKnown).toBe(false);
});

test.each([
  ["bici", "Nro de cuadro", "WTU-204-88K", { product: "bicycle", risk: { serial: "WTU-204-88K" } }],
  ["notebook y pc", "Nro serie", "PF-2X88K", { product: "computer", risk: { serial: "PF-2X88K" } }],
  ["celular", "IMEI", "35 693803 564380-9", { product: "phone", risk: { imei: "356938035643809" } }],
  ["monopatin", "Serie", "26354-88", { product: "mobility", risk: { serial: "26354-88" } }],
  ["hogar", "Ubicación del riesgo", "Colón 1200", { product: "home", address: "Colón 1200" }],
  ["comercio", "Dirección riesgo", "Colón 1200", { product: "commerce", address: "Colón 1200" }],
  ["consorcio", "CP riesgo", "5000", { product: "consortium", risk: { address: { postcode: "5000" } } }],
  ["vida", "", "", { product: "life" }],
  ["ap", "", "", { product: "personalAccident" }],
])("a policy of %s is brought with %s", async (product, title, cell, expected) => {
  const titles = "NRO_POLIZA;ASEGURADO;NRO_DOC;VIG_DESDE;VIG_HASTA;BIEN;RAMO";
  const number = `BESIDE-${expected.product}`;
  const cells = [number, "PEREZ, JUAN", "99.222.333", "01/11/2026", "01/11/2027", "Lo asegurado", product];
  const text = [`${titles};${title}`, [...cells, cell].join(";")].join("\r\n");
  const brought = await bring(server, { session, text });
  const reviewed = await review(server, { ...brought, session });
  expect(reviewed.states).toMatchObject({ new: 1, error: 0 });
  await move(server, { ...brought, session, way: "apply" });
  expect(await find(number)).toMatchObject({ ...expected, asset: "Lo asegurado" });
});

test("what each cover of a home insures is what its column says, and changes by itself from then on", async () => {
  const text = [
    `${header};Suma incendio edificio;SUMA ASEG. CRISTALES;Suma robo del contenido`,
    `${row("77-0070", { 5: "", 6: "140000000", 10: "Casa de", 11: "120 m2" })};100.000.000;1.000.000,00;`,
  ].join("\r\n");
  const brought = await bring(server, { session, text });
  const { columns } = await brought.read();
  expect(columns.slice(-3).map(({ field }: { field: string | null }) => field)).toEqual([
    "sumOfBuildingFire",
    "sumOfGlass",
    "sumOfContentsTheft",
  ]);
  await review(server, { ...brought, session, more: { ...asked, defaults: { product: "home" } } });
  await move(server, { ...brought, session, way: "apply" });
  const { risk, sumInsured } = await find("77-0070");
  expect([risk.sums, sumInsured]).toEqual([
    { buildingFire: 10_000_000_000, glass: 100_000_000 },
    14_000_000_000,
  ]);
});

test("a number of a phone that is none is told", async () => {
  const titles = "NRO_POLIZA;ASEGURADO;NRO_DOC;VIG_DESDE;VIG_HASTA;BIEN;RAMO;IMEI";
  const cells = "IM-1;PEREZ, JUAN;99.222.333;01/11/2026;01/11/2027;Un celular;celular;356938035643808";
  const brought = await bring(server, { session, text: `${titles}\r\n${cells}` });
  expect((await review(server, { ...brought, session })).states).toMatchObject({ new: 0, error: 1 });
});

test("a number is known of the same insurer alone, and not of a policy that was taken back", async () => {
  const brokerId = demoBrokerId("productora@example.com");
  const by = { at: new Date(server.time.now), who: `broker:${brokerId}`, address: "10.0.0.1" };
  const { db } = server.database;
  for (const [number, change] of [
    ["88-0001", { insurer: "sura" }],
    ["88-0002", { status: "removed" }],
  ] as const) {
    const made = { before: 0, brokerId, kind: "policy", source: "typed", by } as const;
    const { id } = await db
      .transaction()
      .execute((trx) => storePolicy(trx, { ...made, answers: policyBody({ number }) }));
    await db.updateTable("policies").set(change).where("id", "=", id).execute();
  }
  const text = fileOf(row("88-0001", { 5: "AZ 881 ZZ" }), row("88-0002", { 5: "AZ 882 ZZ" }));
  const { path } = await bring(server, { session, text, name: "otras.csv" });
  expect((await review(server, { path, session, more: asked })).states).toMatchObject({ new: 2 });
});
