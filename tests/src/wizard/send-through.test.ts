import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DatedReply } from "#src/shared/api/reply.ts";
import { useConnection } from "#src/shared/connection/connection-store.ts";
import { sendThrough } from "#src/shared/wizard/send-through.ts";

const done: DatedReply = { status: 200, body: { data: {} } };
const conflict = (code: string): DatedReply => ({
  status: 409,
  body: { error: { code, message: "interno" } },
});
const lost: DatedReply = { problem: "network" };

beforeEach(() => {
  vi.stubGlobal("navigator", { onLine: true });
  vi.useFakeTimers();
  useConnection.setState({ isOffline: false, isDown: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function run(replies: readonly DatedReply[], signal = new AbortController().signal) {
  const seen = { asked: 0, keys: 0 };
  const once = async () => replies[Math.min(seen.asked++, replies.length - 1)] ?? lost;
  const renewKey = () => {
    seen.keys += 1;
  };
  return { seen, reply: sendThrough({ texts: (key) => key }, once, renewKey, signal) };
}

test("a request of ours that is still being worked on is waited for, as long as somebody would", async () => {
  const { seen, reply } = run([conflict("in-flight"), conflict("in-flight"), done]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([await reply, seen]).toEqual([done, { asked: 3, keys: 0 }]);
});

test("one that never ends is told in words of ours, and not as a conflict of the flow's", async () => {
  const { seen, reply } = run([conflict("in-flight")]);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await reply).toEqual({
    status: 400,
    body: { error: { code: "in-flight", message: "wizard.inFlight" } },
  });
  expect(seen).toEqual({ asked: 11, keys: 0 });
});

test("a key that something else has taken is changed once", async () => {
  const taken = run([conflict("key-reuse"), done]);
  expect([await taken.reply, taken.seen]).toEqual([done, { asked: 2, keys: 1 }]);
  const again = run([conflict("key-reuse")]);
  expect(await again.reply).toMatchObject({ status: 400, body: { error: { message: "wizard.notTaken" } } });
  expect(again.seen).toEqual({ asked: 2, keys: 1 });
});

test("without signal it waits, and goes on by itself when there is one", async () => {
  useConnection.setState({ isOffline: true });
  const { seen, reply } = run([lost, done]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(seen.asked).toBe(1);
  useConnection.setState({ isOffline: false });
  expect([await reply, seen.asked]).toEqual([done, 2]);
});

test("what began without signal and fails once it is back is made again", async () => {
  useConnection.setState({ isOffline: true });
  const replies = [lost, done];
  const once = async () => {
    useConnection.setState({ isOffline: false });
    return replies.shift() ?? lost;
  };
  const texts = (key: string) => key;
  expect(await sendThrough({ texts }, once, () => {}, new AbortController().signal)).toEqual(done);
});

test("a device that is wrong about its signal is tried now and then", async () => {
  useConnection.setState({ isOffline: true });
  const { seen, reply } = run([lost, done]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect([await reply, seen.asked]).toEqual([done, 2]);
});

test("what failed though the server is there is the flow's to say, and so is its own conflict", async () => {
  for (const failure of [lost, conflict("claim-options"), { status: 500, body: null }] as const) {
    const { seen, reply } = run([failure]);
    expect([await reply, seen]).toEqual([failure, { asked: 1, keys: 0 }]);
  }
});

test("who leaves waits for nothing", async () => {
  useConnection.setState({ isOffline: true });
  const abort = new AbortController();
  const { reply } = run([lost], abort.signal);
  await vi.advanceTimersByTimeAsync(1_000);
  abort.abort();
  expect(await reply).toEqual(lost);
});
