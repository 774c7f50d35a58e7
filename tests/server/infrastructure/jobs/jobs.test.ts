import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#server/infrastructure/db/connect.ts";
import { type JobHandlers, type Jobs, type JobsOptions, openJobs } from "#server/infrastructure/jobs/jobs.ts";
import { openTestDatabase } from "../../harness.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
});

let faults: unknown[] = [];
let givenUp: unknown[] = [];
beforeEach(() => {
  faults = [];
  givenUp = [];
});

async function open(handlers: JobHandlers, retries: JobsOptions["retries"] = {}): Promise<Jobs> {
  const jobs = openJobs({
    url: database.url,
    handlers,
    retries,
    onFault: (cause) => faults.push(cause),
    onGivenUp: (job) => givenUp.push(job),
  });
  await jobs.ready();
  return jobs;
}

describe("a job", () => {
  test("is done once its transaction is committed, with what it was given", async () => {
    const done: unknown[] = [];
    const jobs = await open({ greet: async (data) => void done.push(data) });
    await database.db.transaction().execute(async (trx) => {
      await jobs.add(trx, "greet", { name: "Ana" });
      jobs.wake();
      expect(done).toEqual([]);
    });
    jobs.wake();
    await vi.waitFor(() => expect(done).toEqual([{ name: "Ana" }]), 10_000);
    await jobs.stop();
  });

  test("of a transaction that was rolled back is never done", async () => {
    const done: unknown[] = [];
    const jobs = await open({ roll: async (data) => void done.push(data) });
    const failing = database.db.transaction().execute(async (trx) => {
      await jobs.add(trx, "roll", { first: true });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    // One behind it, which shows that the queue was looked at.
    await database.db.transaction().execute((trx) => jobs.add(trx, "roll", { second: true }));
    jobs.wake();
    await vi.waitFor(() => expect(done).toEqual([{ second: true }]), 10_000);
    await jobs.stop();
  });

  test("that fails is told, and tried again", async () => {
    let tries = 0;
    const jobs = await open({
      stumble: async () => {
        tries += 1;
        if (tries === 1) throw new Error("not yet");
      },
    });
    await database.db.transaction().execute((trx) => jobs.add(trx, "stumble", {}));
    jobs.wake();
    await vi.waitFor(() => expect(tries).toBe(2), 20_000);
    expect(faults.map(String)).toEqual(["Error: not yet"]);
    expect(givenUp).toEqual([]);
    await jobs.stop();
  });

  test("is given up after its last try, which is told", async () => {
    const never = async () => {
      throw new Error("never");
    };
    const jobs = await open({ never }, { retryLimit: 1, retryDelay: 1 });
    await database.db.transaction().execute((trx) => jobs.add(trx, "never", { id: "a" }));
    jobs.wake();
    await vi.waitFor(() => expect(givenUp).toEqual([{ name: "never", data: { id: "a" } }]), 20_000);
    expect(faults).toHaveLength(2);
    await jobs.stop();
  });

  test("that a process could not do is done by one that comes after it", async () => {
    let tries = 0;
    const first = await open({
      later: async () => {
        tries += 1;
        throw new Error("not here");
      },
    });
    await database.db.transaction().execute((trx) => first.add(trx, "later", { kept: true }));
    first.wake();
    await vi.waitFor(() => expect(tries).toBe(1), 10_000);
    await first.stop();
    const done: unknown[] = [];
    const second = await open({ later: async (data) => void done.push(data) });
    await vi.waitFor(() => expect(done).toEqual([{ kept: true }]), 20_000);
    await second.stop();
  });
});
