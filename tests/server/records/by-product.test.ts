import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OfProduct } from "#permissions/index.ts";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import type { Entity } from "#server/records/entity.ts";
import { anything, type Harness, newKey, startHarness } from "../harness.ts";

/** A kind of which each product has the scene for itself, as the product has none yet. */
const sketch: Entity = {
  name: "sketch",
  path: "/sketches",
  idName: "sketchId",
  summaries: { read: "Un boceto", store: "Guarda un boceto", change: "Cambia un boceto" },
  filledBy: { kind: "sketch" },
  statuses: {
    kept: { title: "Guardado", tone: "none", by: "flow", isEdited: true, isClosed: true, next: [] },
  },
  texts: {},
  stored: { files: { most: 1, summaries: { upload: "Un papel", list: "Sus papeles" } } },
  brokers: {
    scene: "multiQuote",
    productOf: ({ product }) => (typeof product === "string" ? product : undefined),
    list: {
      summary: "Los bocetos",
      terms: ({ answers }) => ({ title: String(answers.title), words: [], tags: [] }),
      filters: {},
      orders: { title: { by: sql`r.title_order` } },
      reads: sql`to_json(r.product)`,
      row: (_broker, { id, title, listed }) => ({ id, title, product: listed }),
    },
    show: async (_db, _broker, { id, product, answers }) => ({ id, product, ...answers }),
  },
};
const permissions = new Map<string, OfProduct>([
  ["car", { permission: "car" }],
  ["motorcycle", { permission: "motorcycle" }],
]);

let server: Harness;
let session: string;
beforeAll(async () => {
  server = await startHarness({ entities: [sketch], rules: { ...anything, permissions } });
  session = await server.session("productora");
});
afterAll(() => server.close());

const call = (method: "GET" | "POST" | "PUT", url: string, body?: object) =>
  server.call({ method, url, session, ...(body ? { body, headers: { "idempotency-key": newKey() } } : {}) });
const outcomeOf = async (answering: ReturnType<typeof call>) => {
  const answer = await answering;
  return answer.statusCode === 200 ? 200 : answer.json().error.code;
};
const allow = (...said: readonly (readonly [name: string, value: string])[]) =>
  server.database.db
    .updateTable("brokers")
    .set({ permissions: JSON.stringify(said.map(([name, value]) => ({ name, value }))) })
    .where("id", "=", demoBrokerId("productora@example.com"))
    .execute();
const make = async (product: string) => {
  const answer = await call("POST", "/sketches", { product, title: `Boceto de ${product}` });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return `/sketches/${answer.json().data.id}`;
};
const listed = async () =>
  (await call("GET", "/sketches")).json().data.map(({ product }: { product: string }) => product);

test("who may with one product may with that one alone", async () => {
  await allow();
  const [car, motorcycle] = [await make("car"), await make("motorcycle")];
  expect(await listed()).toEqual(["car", "motorcycle"]);

  await allow(["multiQuote.motorcycle", "no"]);
  expect(await listed()).toEqual(["car"]);
  expect((await call("GET", car)).json().data).toMatchObject({ product: "car", title: "Boceto de car" });
  expect(await outcomeOf(call("GET", motorcycle))).toBe("not-permitted");
  expect(await outcomeOf(call("GET", `${motorcycle}/files`))).toBe("not-permitted");
  expect(await outcomeOf(call("GET", `${car}/files`))).toBe(200);
  const body = { product: "motorcycle", title: "Otro" };
  expect(await outcomeOf(call("POST", "/sketches", body))).toBe("not-permitted");

  await allow(["multiQuote", "no"]);
  expect(await outcomeOf(call("GET", "/sketches"))).toBe("not-permitted");
});

test("of no product that is known nobody may", async () => {
  await allow();
  expect(await outcomeOf(call("POST", "/sketches", { product: "boat", title: "Lancha" }))).toBe(
    "not-permitted",
  );
  expect(await outcomeOf(call("POST", "/sketches", { title: "De nada" }))).toBe("not-permitted");
});

test("what is stored stays of its product, and what the scene does not have no call does", async () => {
  await allow();
  const draft = { "x-draft": newKey() };
  const save = (product: string) =>
    server.call({ url: "/sketches", session, body: { product, title: "Uno" }, headers: draft });
  const { id } = (await save("car")).json().data;
  expect((await save("car")).json().data.id).toBe(id);
  const other = await save("motorcycle");
  expect([other.statusCode, Object.keys(other.json().error.message)]).toEqual([400, ["product"]]);
  expect((await call("PUT", `/sketches/${id}`, { title: "Otro" })).statusCode).toBe(405);
});
