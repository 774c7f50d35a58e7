import { expect, test } from "vitest";
import type { Reply } from "#engine/runtime/index.ts";
import { errorCode, errorMessage, toReply } from "#src/shared/api/reply.ts";
import { isPassing, retryDelay, withRetry } from "#src/shared/api/retry.ts";
import { probePause } from "#src/shared/connection/watch-connection.ts";
import { createKeys } from "#src/shared/wizard/idempotency.ts";
import replies from "./replies.json" with { type: "json" };

test.each(replies)("reads $name", ({ status, text, headers, reply }) => {
  const known: Readonly<Record<string, string | undefined>> = headers ?? {};
  expect(toReply(status, text, (name) => known[name] ?? null)).toEqual(reply);
});

test.each([
  [{ error: { code: "x", message: "Así no" } }, "Así no"],
  [
    { error: { code: "x", message: { plate: ["Patente inválida", "otra"], date: ["…"] } } },
    "Patente inválida",
  ],
  [{ error: { code: "x", message: {} } }, undefined],
  [{ error: "x" }, undefined],
  [null, undefined],
])("finds the text of %j", (body, text) => {
  expect(errorMessage({ status: 400, body })).toBe(text);
});

test("the code of an unanswered request is its problem", () => {
  expect([
    errorCode({ problem: "timeout" }),
    errorCode({ status: 409, body: { error: { code: "in-flight" } } }),
  ]).toEqual(["timeout", "in-flight"]);
});

test.each([
  [{ problem: "network" }, true],
  [{ problem: "timeout" }, false],
  ...[408, 429, 502, 503, 504].map((status) => [{ status, body: null }, true] as const),
  ...[200, 400, 401, 404, 409, 413, 500].map((status) => [{ status, body: null }, false] as const),
] as readonly (readonly [Reply, boolean])[])("%j may pass: %s", (reply, passes) => {
  expect(isPassing(reply)).toBe(passes);
});

test("waits with full jitter, or what the server asks, and not at all for longer than a person would", () => {
  const down: Reply = { problem: "network" };
  expect([0, 1, 2, 9].map((attempt) => retryDelay(down, attempt, 1))).toEqual([400, 800, 1600, 4000]);
  expect(retryDelay(down, 3, 0)).toBe(0);
  expect(retryDelay({ status: 429, body: null, retryAfter: 2 }, 0, 0)).toBe(2000);
  expect(retryDelay({ status: 429, body: null, retryAfter: 60 }, 0, 0)).toBeUndefined();
});

test("repeats only as often as allowed and only while it may pass", async () => {
  const run = async (statuses: readonly number[], attempts: number) => {
    let made = 0;
    const once = async () => ({ status: statuses[made++] ?? 0, body: null, retryAfter: 0 });
    const { status } = (await withRetry<Reply>(attempts, once)) as { status: number };
    return [made, status];
  };
  expect(await run([503, 502, 200], 3)).toEqual([3, 200]);
  expect(await run([503, 503, 503, 200], 3)).toEqual([3, 503]);
  expect(await run([500, 200], 3)).toEqual([1, 500]);
  expect(await run([503, 200], 1)).toEqual([1, 503]);
});

test("probes from 2 to 30 s and never sooner than the server asked", () => {
  expect([0, 1, 2, 3, 4, 9].map((round) => probePause(round, undefined, 1))).toEqual([
    2000, 4000, 8000, 16000, 30000, 30000,
  ]);
  expect([probePause(0, undefined, 0), probePause(0, 20, 0), probePause(1, 20, 0)]).toEqual([
    1600, 20000, 3200,
  ]);
});

test("a key is the same for the same request and another after another was answered", async () => {
  const keys = createKeys("draft", {});
  const a = await keys.keyOf("save", "A");
  expect(await keys.keyOf("save", "A")).toBe(a);
  expect(await keys.keyOf("other", "A")).not.toBe(a);
  keys.answered("save", "A");
  expect(await keys.keyOf("save", "A")).toBe(a);
  keys.answered("save", "B");
  const again = await keys.keyOf("save", "A");
  expect(again).not.toBe(a);
  expect(again).toMatch(/^draft\.[0-9a-f]{64}$/);
  expect(await createKeys("draft", keys.sent).keyOf("save", "A")).toBe(again);
  keys.renew("save");
  const other = await keys.keyOf("save", "A");
  expect(other).not.toBe(again);
  keys.answered("save", "A");
  expect(await createKeys("draft", keys.sent).keyOf("save", "A")).toBe(other);
});

test("what is another request each time keeps its key until it is answered", async () => {
  const keys = createKeys("draft", {});
  const first = await keys.keyOf("mail", "A");
  expect(await keys.keyOf("mail", "A")).toBe(first);
  keys.answered("mail", "A", true);
  const second = await createKeys("draft", keys.sent).keyOf("mail", "A");
  expect(second).not.toBe(first);
  keys.answered("mail", "A", true);
  expect([first, second]).not.toContain(await keys.keyOf("mail", "A"));
});
