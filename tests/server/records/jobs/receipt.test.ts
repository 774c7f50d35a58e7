import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openJobs } from "#server/infrastructure/jobs/jobs.ts";
import { entities } from "#server/record-types.ts";
import { createReceipt, type Handed } from "#server/records/jobs/take-receipt.ts";
import { accidentBody, type Harness, openTestDatabase, startHarness } from "../../harness.ts";

const faults: unknown[] = [];
const handed: Handed[] = [];
let isOpen = false;
let server: Harness;
beforeAll(async () => {
  const database = await openTestDatabase();
  const handOver = async (record: Handed) => {
    handed.push(record);
    if (!isOpen) throw new Error("the insurer is closed");
  };
  server = await startHarness({
    database,
    jobs: (services) =>
      openJobs({
        url: database.url,
        handlers: { receipt: createReceipt(services, entities, handOver), confirmation: async () => {} },
        onFault: (cause) => faults.push(cause),
        onGivenUp: (job) => faults.push(job),
      }),
  });
});
afterAll(async () => {
  await server.close();
  await server.database.close();
});

test("what an insurer does not take is handed to it again, and health tells what waits for long", async () => {
  const ticket = await server.ticket("99000001");
  const body = accidentBody({ status: { id: "sending" } });
  const sent = await server.call({ url: "/accidents", body, ticket });
  const { id } = sent.json().data;
  const statusOf = async () => (await server.call({ url: `/accidents/${id}`, ticket })).json().data.status.id;
  const delayed = async () => (await server.call({ url: "/health" })).json().data.delayed;
  await vi.waitFor(() => expect(faults.map(String)).toEqual(["Error: the insurer is closed"]), 20_000);
  expect(await statusOf()).toBe("sending");
  expect(await delayed()).toBe(0);
  server.time.now += 2 * 3_600_000;
  expect(await delayed()).toBe(1);
  server.time.now -= 2 * 3_600_000;
  isOpen = true;
  await vi.waitFor(async () => expect(await statusOf()).toBe("sent"), 20_000);
  expect(await delayed()).toBe(0);
  expect(handed.at(-1)).toEqual({ entity: "accident", id, insurer: "zurich" });
});
