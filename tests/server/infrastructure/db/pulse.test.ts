import { expect, test, vi } from "vitest";
import { isGivenUp, openPulse } from "#server/infrastructure/db/pulse.ts";

const soon = { look: 5, patience: 10, within: 30 };
const never = <T>() => new Promise<T>(() => {});
const failing = async (cause: unknown) => cause;

/** A pulse whose beat a test chooses anew at any moment. */
function openTestPulse() {
  const beats = { next: (): Promise<unknown> => never(), count: 0 };
  const pulse = openPulse(() => {
    beats.count += 1;
    return beats.next();
  }, soon);
  return { pulse, beats };
}

test("gives up what waits for a database without a beat, refuses what comes later, and lets statements in again", async () => {
  const { pulse, beats } = openTestPulse();
  const waiting = [pulse.watch(never), pulse.watch(never)].map((one) => one.catch(failing));
  for (const one of waiting) expect(isGivenUp(await one)).toBe(true);
  const run = vi.fn(async () => "row");
  await expect(pulse.watch(run)).rejects.toThrow("does not answer");
  expect(run).not.toHaveBeenCalled();
  beats.next = async () => "here";
  await vi.waitFor(async () => expect(await pulse.watch(run)).toBe("row"));
  pulse.stop();
});

test.each([
  ["answers", async () => "here"],
  ["refuses", () => Promise.reject(new Error("53300"))],
])("a statement takes as long as it takes while the database %s", async (_name, answer) => {
  const { pulse, beats } = openTestPulse();
  beats.next = answer;
  const statement = Promise.withResolvers<string>();
  const waiting = pulse.watch(() => statement.promise);
  await vi.waitFor(() => expect(beats.count).toBeGreaterThan(3));
  statement.resolve("row");
  expect(await waiting).toBe("row");
  pulse.stop();
});

test("asks nothing while statements are short, and passes on what they throw", async () => {
  const { pulse, beats } = openTestPulse();
  await expect(pulse.watch(() => Promise.reject(new Error("23505")))).rejects.toThrow("23505");
  expect(beats.count).toBe(0);
  pulse.stop();
});

test("a process that stood still itself asks again before it judges", async () => {
  const { pulse, beats } = openTestPulse();
  const statement = Promise.withResolvers<string>();
  beats.next = () => {
    // The first answer is lost with the time in which this process did nothing.
    if (beats.count === 1) for (const until = performance.now() + 300; performance.now() < until; );
    return beats.count === 1 ? never() : Promise.resolve("here");
  };
  const waiting = pulse.watch(() => statement.promise);
  await vi.waitFor(() => expect(beats.count).toBeGreaterThan(2));
  statement.resolve("row");
  expect(await waiting).toBe("row");
  pulse.stop();
});
