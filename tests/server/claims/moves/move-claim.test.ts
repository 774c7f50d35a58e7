import { afterAll, beforeAll, expect, test } from "vitest";
import type { Bearer, ClaimWord } from "#server/claims/moves/claim-word.ts";
import { moveClaim } from "#server/claims/moves/move-claim.ts";
import { accident } from "#server/claims/report/accident.ts";
import { AppError } from "#server/infrastructure/errors/errors.ts";
import { canMove } from "#server/records/statuses.ts";
import { type Harness, newKey, saveClaim, startHarness } from "../../harness.ts";
import transitions from "./transitions.json" with { type: "json" };

const movers = ["flow", "broker", "insurer", "office", "service", "insured", "job"] as const;
const statuses = Object.keys(accident.statuses);

let server: Harness;
let id: string;
let brokerId: string;
beforeAll(async () => {
  server = await startHarness();
  const ticket = await server.ticket("99000001");
  id = await saveClaim(server, ticket, { status: { id: "sending" } });
  const policy = await server.database.db
    .selectFrom("records as r")
    .innerJoin("policies as p", "p.id", "r.policy_id")
    .select("p.broker_id as brokerId")
    .where("r.id", "=", id)
    .executeTakeFirstOrThrow();
  brokerId = policy.brokerId ?? "";
});
afterAll(() => server.close());

const own = { type: "broker", sessionId: newKey(), isActivated: true, address: "10.0.0.1" } as const;
const bearers = (): Readonly<Record<string, Bearer>> => ({
  broker: {
    by: "broker",
    principal: { ...own, brokerId, permissions: [], onboardingStatus: "finished" } as never,
  },
  insurer: {
    by: "insurer",
    principal: { type: "insurer", insurer: "zurich", conversationId: newKey(), address: "10.0.0.2" },
  },
  office: { by: "office", who: "operator:x", address: "10.0.0.3" },
  service: { by: "service" },
  job: { by: "job" },
});

/** Puts the claim where a case begins, says a word of it, and tells what came of it. */
async function say(from: string, word: ClaimWord, by: string, facts: object = {}) {
  const { db } = server.database;
  const bearer = bearers()[by] as Bearer;
  await db
    .updateTable("records")
    .set({ status: from, facts: JSON.stringify(facts) })
    .where("id", "=", id)
    .execute();
  const at = new Date(server.time.now);
  const heard = await db
    .transaction()
    .execute((trx) => moveClaim(trx, {}, { id, word, bearer, at }))
    .catch((cause: unknown) => {
      if (cause instanceof AppError) return cause.code;
      throw cause;
    });
  const { status, facts: known } = await db
    .selectFrom("records")
    .select(["status", "facts"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { heard, status, facts: known };
}

test("the table lets each mover bring a claim where its row says, and nowhere else", () => {
  const rows = new Map(transitions.map(({ from, to, by }) => [`${from} ${to}`, by]));
  for (const from of statuses)
    for (const to of statuses)
      for (const mover of movers) {
        const expected = rows.get(`${from} ${to}`)?.includes(mover) ?? false;
        expect([from, to, mover, canMove(accident.statuses, from, to, mover)]).toEqual([
          from,
          to,
          mover,
          expected,
        ]);
      }
  expect(rows.size).toBe(transitions.length);
});

test.each(
  // What is added moves a claim by a call of its own.
  transitions
    .filter(({ to }) => to !== "newExtension")
    .flatMap(({ from, to, by }) =>
      by
        .filter((mover) => ["broker", "insurer", "office", "service", "job"].includes(mover))
        .map((mover) => [from, to, mover] as const),
    ),
)("from %s to %s by the %s", async (from, to, mover) => {
  expect(await say(from, { status: to }, mover)).toMatchObject({ heard: "moved", status: to });
});

const refused = [
  ["payed", "analysis", "broker"],
  ["rejected", "payed", "insurer"],
  ["sending", "payed", "broker"],
  ["draft", "sent", "office"],
  ["sent", "withoutAnswer", "insurer"],
  ["sent", "newExtension", "insurer"],
  ["pendingPayment", "rejected", "office"],
  ["sending", "sending", "broker"],
] as const;

test.each(refused)("from %s to %s the %s is refused", async (from, to, mover) => {
  expect(await say(from, { status: to }, mover)).toMatchObject({
    heard: "status-not-reachable",
    status: from,
  });
});

test("a service is not there to be refused: its word is listed for the office, once", async () => {
  for (const _ of [1, 2])
    expect(await say("payed", { status: "analysis", note: "La miramos de nuevo" }, "service")).toMatchObject({
      heard: "listed",
      status: "payed",
    });
  const rows = await server.database.db
    .selectFrom("claim_oddities")
    .select(["was", "said", "note"])
    .execute();
  expect(rows).toEqual([{ was: "payed", said: "analysis", note: "La miramos de nuevo" }]);
});

test.each([
  ["an older turn", { status: "analysis", turn: 3 }, { heard: { status: "pendingOrder", turn: 4 } }],
  ["the same turn", { status: "analysis", turn: 4 }, { heard: { status: "pendingOrder", turn: 4 } }],
  ["its last status again", { status: "analysis" }, { heard: { status: "analysis" } }],
  ["that it has it", { status: "sent", turn: 9 }, { heard: { status: "loaded", turn: 1 } }],
])("a service that says %s changes nothing", async (_what, word, facts) => {
  expect(await say("pendingDocuments", word, "service", facts)).toMatchObject({
    heard: "known",
    status: "pendingDocuments",
    facts,
  });
});

test("what is said with a step is known from then on, and papers that are named no more are waited for no more", async () => {
  const missing = [{ key: "licencia", title: "Licencia" }];
  const appointment = { on: "2026-11-25", time: "09:00" };
  const first = await say("analysis", { status: "pendingDocuments", missing, appointment }, "broker");
  expect(first.facts).toMatchObject({ missing, appointment });
  const noted = await say(
    "pendingDocuments",
    { status: "pendingDocuments", note: "Sigue faltando" },
    "office",
    {
      missing,
    },
  );
  expect(noted).toMatchObject({ heard: "moved", facts: { missing } });
  const paid = await say(
    "pendingDocuments",
    { status: "pendingPayment", paid: 1_000, refused: 50 },
    "insurer",
    {
      missing,
    },
  );
  expect(paid.facts).toMatchObject({ missing: [], paid: 1_000, refused: 50 });
});

test("each step stands in history and in the audit, with its author", async () => {
  const { db } = server.database;
  await say("analysis", { status: "inRepair", note: "Entró al taller" }, "broker");
  const last = await db
    .selectFrom("record_statuses")
    .select(["status", "note", "author"])
    .where("record_id", "=", id)
    .orderBy("id", "desc")
    .executeTakeFirst();
  expect(last).toEqual({ status: "inRepair", note: "Entró al taller", author: "broker" });
  const ticket = await server.ticket("99000001");
  const read = (await server.call({ url: `/accidents/${id}`, ticket })).json().data;
  expect(read.history.at(-1)).toMatchObject({ by: "tu productor", note: "Entró al taller" });
});
