import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accident } from "#server/accidents/accident.ts";
import { jsonb } from "#server/db/json.ts";
import { handleFailures } from "#server/http/failures.ts";
import { guardRoutes } from "#server/principals/guard.ts";
import { checkNeeds, type Needs, requirePermission } from "#server/principals/permissions.ts";
import type { Broker } from "#server/principals/principal.ts";
import { loadOwned, loadReadable } from "#server/records/ownership.ts";
import { demoBrokerId } from "#server/seed/demo.ts";
import { openKeys } from "#server/sessions/keys.ts";
import { demoBrokers } from "../demo-people.ts";
import { type Harness, newKey, startHarness } from "../harness.ts";

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
    "Operación no habilitada, no tiene permisos para emitir, contacte al administrador",
  ],
  ["principiante", "nothing", 200, undefined],
] as const)("a call by %s that needs %j is answered %i", async (name, needs, status, message) => {
  const app = Fastify();
  handleFailures(app, {});
  const clock = () => new Date(server.time.now);
  guardRoutes(app, { db: server.database.db, clock, keys, operatorToken: undefined });
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
        entity: accident.name,
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
  const read = (load: typeof loadOwned, name: string) =>
    load(server.database.db, accident, brokerOf(name), id).then(
      () => "read",
      ({ code }) => code,
    );

  test.each([
    ["productora", "read", "read"],
    ["organizadora", "read", "not-found"],
    ["principiante", "not-found", "not-found"],
    ["independiente", "not-found", "not-found"],
  ])("is looked at by %s: %s; to be changed: %s", async (name, looked, changed) => {
    expect([await read(loadReadable, name), await read(loadOwned, name)]).toEqual([looked, changed]);
  });
});
