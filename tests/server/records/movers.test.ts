import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { moveOnBehalf } from "#server/demonstration/sandbox/move.ts";
import { demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { diskStore } from "#server/infrastructure/files/store.ts";
import { type Jobs, openJobs } from "#server/infrastructure/jobs/jobs.ts";
import { moveRecord } from "#server/records/move.ts";
import type { RecordServices } from "#server/records/record-services.ts";
import { withJobs } from "#server/records/with-jobs.ts";
import { sweep } from "#server/sweep.ts";
import { towing } from "../../towing/towing.ts";
import { type Harness, newKey, openTestDatabase, startHarness } from "../harness.ts";

const faults: unknown[] = [];
let server: Harness;
let jobs: Jobs | undefined;
let services: RecordServices;
beforeAll(async () => {
  const database = await openTestDatabase();
  server = await startHarness({
    database,
    entities: [towing],
    jobs: (given) => {
      services = given;
      jobs = openJobs({
        url: database.url,
        handlers: { arrival: async ({ id }) => arrive(String(id)) },
        onFault: (cause) => faults.push(cause),
        onGivenUp: (job) => faults.push(job),
      });
      return jobs;
    },
  });
});
afterAll(async () => {
  await server.close();
  await server.database.close();
});

/** The job of whoever is on the way. */
async function arrive(id: string): Promise<void> {
  const principal = { type: "job", name: "arrival" } as const;
  const move = { id, status: "arrived", at: services.clock() };
  await withJobs(services, towing, () =>
    services.db
      .transaction()
      .execute((trx) => moveRecord(trx, services, towing, move, { by: "job", principal, action: "arrive" })),
  );
}

async function put(status: string, at = new Date(server.time.now)): Promise<string> {
  const id = newKey();
  const row = { id, entity: towing.name, owner: "insured:cordillera:99000001", writer: "insured", status };
  const of = { policy_id: demoPolicyId("DEMO-0001"), insurer: "zurich", answers: "{}" };
  await server.database.db
    .insertInto("records")
    .values({ ...row, ...of, created_at: at, updated_at: at })
    .execute();
  return id;
}

const statusOf = async (id: string) =>
  (await server.database.db.selectFrom("records").select("status").where("id", "=", id).executeTakeFirst())
    ?.status;
const audited = (id: string) =>
  server.database.db
    .selectFrom("audit")
    .select(["who", "action", "after"])
    .where("entity_id", "=", id)
    .orderBy("id")
    .execute();

test("the jobs of a status are done whoever brings a record to it, and may move it on", async () => {
  const id = await put("asked");
  const at = new Date(server.time.now);
  await moveOnBehalf(server.database.db, towing, { id, status: "onTheWay" }, at, jobs);
  await vi.waitFor(async () => expect(await statusOf(id)).toBe("arrived"), 20_000);
  expect(await audited(id)).toEqual([
    { who: "insurer:zurich", action: "move", after: { status: "onTheWay" } },
    { who: "arrival", action: "arrive", after: { status: "arrived" } },
  ]);
  expect(faults).toEqual([]);
});

test("nobody brings a record where another does", async () => {
  const id = await put("onTheWay");
  const order = { id, status: "arrived" };
  const moving = moveOnBehalf(server.database.db, towing, order, new Date(server.time.now));
  await expect(moving).rejects.toMatchObject({ code: "status-not-reachable" });
  const early = arrive(await put("asked"));
  await expect(early).rejects.toMatchObject({ code: "status-not-reachable" });
  expect(await statusOf(id)).toBe("onTheWay");
});

test("what nobody has touched for as long as its table says is moved by the clock, and nothing else", async () => {
  const day = 86_400_000;
  const [old, young, gone] = [
    await put("asked", new Date(server.time.now - 15 * day - 1)),
    await put("asked", new Date(server.time.now - 15 * day + 1)),
    await put("onTheWay", new Date(server.time.now - 90 * day)),
  ];
  const { db } = server.database;
  await sweep(db, diskStore(server.folder), new Date(server.time.now), [towing], jobs);
  expect([await statusOf(old), await statusOf(young), await statusOf(gone)]).toEqual([
    "forgotten",
    "asked",
    "onTheWay",
  ]);
  expect(await audited(old)).toEqual([{ who: "clock", action: "expire", after: { status: "forgotten" } }]);
});
