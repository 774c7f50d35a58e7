import { afterAll, beforeAll, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { storePolicy } from "#server/records/policies/store-policy.ts";
import { type Harness, startHarness } from "../../harness.ts";
import { bring, move, review } from "./imported.ts";
import cases from "./lists.json" with { type: "json" };

let server: Harness;
let session: string;
beforeAll(async () => {
  server = await startHarness();
  session = await server.session("productora");
});
afterAll(() => server?.close());

type Row = readonly (string | Readonly<Record<string, string>>)[];

/** A file whose rows say their policy's number, what is the same of all, and then what a case is about. */
function fileOf(titles: string, rows: readonly Row[]): string {
  const lines = rows.map(([number, said, changes = {}]) => {
    const same = ["PEREZ, JUAN", "99.222.333", "01/11/2026", "01/11/2027", "Lo asegurado"];
    const head = number === "" ? ["", "", "", "", "", ""] : [number, ...same];
    return [...head.map((cell, index) => (changes as Readonly<Record<string, string>>)[index] ?? cell), said];
  });
  const header = `NRO_POLIZA;TOMADOR;NRO_DOC;VIG_DESDE;VIG_HASTA;BIEN;${titles}`;
  return [header, ...lines.map((cells) => cells.join(";"))].join("\r\n");
}

async function find(number: string) {
  const { data } = (await server.call({ url: `/policies?search=${number}`, session })).json();
  const found = data.find((one: { readonly number: string }) => one.number === number);
  return found && (await server.call({ url: `/policies/${found.id}`, session })).json().data;
}

async function told(path: string, state: string) {
  const { data } = (await server.call({ url: `${path}/rows?state=${state}`, session })).json();
  return data.rows.map(
    ({ number, problems }: { number: number; problems: readonly { title: string; text: string }[] }) => [
      number,
      ...problems.map(({ title, text }) => `${title}: ${text}`),
    ],
  );
}

async function bringRows(product: string, titles: string, rows: readonly Row[]) {
  const brought = await bring(server, { session, text: fileOf(titles, rows), name: "nomina.csv" });
  const reviewed = await review(server, { ...brought, session, more: { defaults: { product } } });
  return { ...brought, reviewed };
}

test.each(cases)("$name", async ({ product, titles, rows, states, told: expected = [], risks }) => {
  const brought = await bringRows(product, titles, rows as readonly Row[]);
  expect([brought.reviewed.states, await told(brought.path, "error")]).toEqual([
    { changed: 0, conflict: 0, same: 0, ...states },
    expected,
  ]);
  if (states.new === 0) return;
  const done = await move(server, { ...brought, session, way: "apply" });
  expect(done.outcomes).toEqual({ written: states.new, left: states.error, undone: 0, kept: 0 });
  for (const [number, risk] of Object.entries(risks)) expect((await find(number))?.risk).toEqual(risk);
});

const titles = "Integrante;DNI integrante;Tarea";
const people = ["MUESTRA, BRUNO;99234567;Ventas", "MUESTRA, CELIA;99234568;Reparto"];
const rollOf = (number: string, ...said: readonly string[]) => said.map((one) => [number, one]);

test("a later file says who came and who went, keeps what it does not say, and is taken back", async () => {
  const first = await bringRows("personalAccident", titles, rollOf("LATER-1", ...people));
  await move(server, { ...first, session, way: "apply" });
  const again = await bringRows("personalAccident", titles, rollOf("LATER-1", ...people.toReversed()));
  expect(again.reviewed.states).toMatchObject({ same: 1, joined: 1, changed: 0 });
  const later = rollOf("LATER-1", "MUESTRA, CELIA;99234568;", "MUESTRA, DORA;99234569;Depósito");
  const changed = await bringRows("personalAccident", titles, later);
  const { data } = (await server.call({ url: `${changed.path}/rows?state=changed`, session })).json();
  expect(data.rows[0].changes).toMatchObject([
    {
      title: "Nómina",
      before: "2: Bruno Muestra, Celia Muestra",
      after: "2: Celia Muestra, Dora Muestra",
    },
  ]);
  await move(server, { ...changed, session, way: "apply" });
  const roll = [
    { name: "Celia Muestra", identityNumber: "99234568", activity: "Reparto" },
    { name: "Dora Muestra", identityNumber: "99234569", activity: "Depósito" },
  ];
  expect((await find("LATER-1")).risk).toEqual({ roll });
  const undone = await move(server, { ...changed, session, way: "undo" });
  expect(undone.outcomes).toEqual({ written: 0, left: 0, undone: 1, kept: 0 });
  expect((await find("LATER-1")).risk.roll.map(({ name }: { readonly name: string }) => name)).toEqual([
    "Bruno Muestra",
    "Celia Muestra",
  ]);
});

test("a roll that somebody typed is not written over, and whoever corrects a policy keeps the one that a file brought", async () => {
  const brought = await bringRows("personalAccident", titles, rollOf("TYPED-1", ...people));
  await move(server, { ...brought, session, way: "apply" });
  const policy = await find("TYPED-1");
  const typed = { ...policy.risk.roll[0], birthday: "1990/05/01" };
  const other = { ...policy.risk.roll[1], birthday: "1988/03/12" };
  const body = {
    ...{ insurer: { name: "zurich", displayName: "Zurich" }, number: "TYPED-1", product: "personalAccident" },
    ...{ validFrom: policy.validFrom, validTo: policy.validTo, client: policy.client, asset: policy.asset },
    ...{ risk: { roll: [typed, other], heirs: "legal" }, coverages: [{ name: "Muerte" }] },
  };
  const { db } = server.database;
  const brokerId = demoBrokerId("productora@example.com");
  const by = { at: new Date(server.time.now), who: `broker:${brokerId}`, address: "10.0.0.1" };
  await db.transaction().execute((trx) =>
    storePolicy(trx, {
      ...{ id: policy.id, before: policy.version, brokerId, kind: "correction", source: "typed", by },
      answers: body as never,
    }),
  );
  expect((await find("TYPED-1")).risk.roll).toEqual([typed, other]);
  const said = await bringRows("personalAccident", titles, rollOf("TYPED-1", ...people.toReversed()));
  expect(said.reviewed.states).toMatchObject({ same: 1, joined: 1 });
  const next = await bringRows("personalAccident", titles, rollOf("TYPED-1", people[0] ?? ""));
  expect(next.reviewed).toMatchObject({
    states: { conflict: 1, changed: 0 },
    contradictions: [{ field: "roll", title: "Nómina", count: 1 }],
  });
});

test("a roll has an end, and rows of one policy are one wherever they stand", async () => {
  const many = Array.from({ length: 501 }, (_, index) => `MUESTRA, ${index};${99_100_000 + index};Ventas`);
  const over = await bringRows("personalAccident", titles, rollOf("MANY-1", ...many));
  expect(over.reviewed.states).toMatchObject({ error: 501, joined: 0 });
  expect((await told(over.path, "error"))[0]).toEqual([2, "Nómina: Son más de 500"]);
  const whole = rollOf("MANY-2", ...many.slice(0, 499));
  const parted = [...whole, ...rollOf("MANY-3", ...people), ...rollOf("MANY-2", many[499] ?? "")];
  const brought = await bringRows("personalAccident", titles, parted);
  expect(brought.reviewed.states).toMatchObject({ new: 2, joined: 500, error: 0 });
  const done = await move(server, { ...brought, session, way: "apply" });
  expect([done.outcomes.written, (await find("MANY-2")).risk.roll.length]).toEqual([2, 500]);
  await move(server, { ...brought, session, way: "undo" });
  expect([await find("MANY-2"), await find("MANY-3")]).toEqual([undefined, undefined]);
});
