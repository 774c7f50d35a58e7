import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import scenes from "#permissions/scenes.json" with { type: "json" };
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { jsonb } from "#server/infrastructure/db/json.ts";
import codes from "#server/infrastructure/errors/codes.json" with { type: "json" };
import { handleFailures } from "#server/infrastructure/http/failures.ts";
import { guardRoutes } from "#server/people/principals/guard.ts";
import lowLevel from "#server/people/principals/low-level.json" with { type: "json" };
import notPermitted from "#server/people/principals/not-permitted.json" with { type: "json" };
import { checkNeeds, type Needs, requirePermission } from "#server/people/principals/permissions.ts";
import type { Broker } from "#server/people/principals/principal.ts";
import { openKeys } from "#server/people/sessions/keys.ts";
import { loadForReading, loadForWriting } from "#server/records/access/load.ts";
import { ownersReadBy } from "#server/records/access/own.ts";
import { client } from "#server/records/clients/client.ts";
import { demoBrokers } from "../../demo-people.ts";
import { type Harness, newKey, startHarness } from "../../harness.ts";

const keys = openKeys(new Uint8Array(32));
let server: Harness;
beforeAll(async () => {
  server = await startHarness({ keys });
});
afterAll(() => server.close());

const brokerOf = (name: string): Broker => {
  const { permissions = [], onboardingStatus = "finished" } =
    demoBrokers.find(({ email }) => email === `${name}@example.com`) ?? {};
  const [brokerId, address] = [demoBrokerId(`${name}@example.com`), "local"];
  return {
    type: "broker",
    brokerId,
    sessionId: "",
    isActivated: true,
    permissions,
    onboardingStatus,
    address,
  };
};

test.each([
  [undefined, "nothing is said of it"],
  [{ scene: "clients", action: "emit" }, '"clients" has no "emit"'],
  [{ scene: "customers", action: "show" }, '"customers" has no "show"'],
  [{ scene: "multiQuote", action: "show" }, 'each product has "multiQuote" for itself'],
  [{ scene: "clients", action: "show", isOfProduct: true }, 'no product has "clients" for itself'],
])("a broker's route that needs %j stops the start", (needs, sentence) => {
  expect(() => checkNeeds("GET /api/clients", needs as Needs)).toThrow(sentence);
});

test.each([
  ["principiante", "communications", "show", "not-permitted"],
  ["independiente", "commercialConditions", "show", "not-permitted"],
  ["principiante", "currentAccount", "update", "low-level"],
] as const)("%s is refused %s.%s as %s", (name, scene, action, code) => {
  expect(() => requirePermission(brokerOf(name), { scene, action })).toThrow(
    expect.objectContaining({ code }),
  );
  requirePermission(brokerOf("productora"), { scene, action });
});

test.each([
  ["productora", { scene: "communications", action: "show" }, 200, undefined],
  [
    "principiante",
    { scene: "communications", action: "show" },
    403,
    "No tenés permiso para ver esta sección",
  ],
  [
    "principiante",
    { scene: "currentAccount", action: "update" },
    403,
    "Tu nivel todavía no permite liquidar comisiones: completá tu alta para pasar a Oro",
  ],
  ["principiante", "nothing", 200, undefined],
] as const)("a call by %s that needs %j is answered %i", async (name, needs, status, message) => {
  const app = Fastify();
  handleFailures(app);
  const clock = () => new Date(server.time.now);
  guardRoutes(app, { db: server.database.db, clock, keys });
  app.get("/api/here", { config: { access: "broker", needs } }, async () => ({}));
  const authorization = `Bearer ${await server.session(name)}`;
  const answer = await app.inject({ url: "/api/here", headers: { authorization } });
  expect([answer.statusCode, answer.json().error?.message]).toEqual([status, message]);
  await app.close();
});

describe("a record of a broker", () => {
  const id = newKey();
  beforeAll(async () => {
    const now = new Date(server.time.now);
    await server.database.db
      .insertInto("records")
      .values({
        id,
        entity: client.name,
        owner: `broker:${demoBrokerId("productora@example.com")}`,
        writer: "seed",
        status: "draft",
        answers: jsonb({}),
        created_at: now,
        updated_at: now,
        sent_at: null,
      } as never) // the other columns are null
      .execute();
  });
  const read = (load: typeof loadForReading, name: string) =>
    load({ db: server.database.db }, client, brokerOf(name), { id }).then(
      () => "read",
      ({ code }) => code,
    );

  test.each([
    ["productora", "read", "read"],
    ["organizadora", "read", "not-found"],
    ["principiante", "not-found", "not-found"],
    ["independiente", "not-found", "not-found"],
  ])("is looked at by %s: %s; to be changed: %s", async (name, looked, changed) => {
    expect([await read(loadForReading, name), await read(loadForWriting, name)]).toEqual([looked, changed]);
  });
});

describe("lists", () => {
  const [organized, member] = ["principiante", "productora"].map(
    (name) => `broker:${demoBrokerId(`${name}@example.com`)}`,
  );
  const above = brokerOf("independiente");
  beforeAll(async () => {
    const { db } = server.database;
    const below = { organizer_id: above.brokerId, parent_broker_id: null };
    await db.updateTable("brokers").set(below).where("email", "=", "principiante@example.com").execute();
    const within = { organizer_id: null, parent_broker_id: above.brokerId };
    await db.updateTable("brokers").set(within).where("email", "=", "productora@example.com").execute();
  });

  test.each([
    { scenes: [], others: [] },
    { scenes: ["organizer"], others: [organized] },
    { scenes: ["parentBroker"], others: [member] },
    { scenes: ["organizer", "parentBroker"], others: [member, organized] },
  ])("have of others whom one oversees as $scenes", async ({ scenes: allowed, others }) => {
    const permissions = allowed.map((name) => ({ name, value: "show" }));
    const [own, ...read] = await ownersReadBy(server.database.db, { ...above, permissions });
    expect([own, read.toSorted()]).toEqual([`broker:${above.brokerId}`, others.toSorted()]);
  });
});

test("each scene that asks for a level says of itself why it is refused, emission in the specification's words", () => {
  const asking = Object.entries(scenes).filter(([, scene]) => "levels" in scene);
  const own = asking.flatMap(([name]) => (name === "emission" ? [] : [name]));
  expect(Object.keys(lowLevel).toSorted()).toEqual(own.toSorted());
  const { message } = codes["low-level"];
  expect(message).toBe("Operación no habilitada, no tiene permisos para emitir, contacte al administrador");
});

test("each action of each scene but looking says what is not permitted", () => {
  const acts = Object.entries(scenes).flatMap(([scene, { actions }]) =>
    Object.keys(actions).flatMap((action) => (action === "show" ? [] : [`${scene}.${action}`])),
  );
  const told = Object.entries(notPermitted).flatMap(([scene, texts]) =>
    Object.keys(texts).map((action) => `${scene}.${action}`),
  );
  expect(told.toSorted()).toEqual(acts.toSorted());
});
