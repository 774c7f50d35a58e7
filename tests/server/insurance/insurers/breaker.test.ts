import { expect, test } from "vitest";
import { createBreaker } from "#server/insurance/insurers/breaker.ts";

function open() {
  const time = { now: 0 };
  const breaker = createBreaker(() => time.now);
  const note = (...faults: readonly boolean[]) => {
    for (const fault of faults) breaker.note(fault);
  };
  return { time, breaker, note };
}

test("it opens at five faults of the last ten", () => {
  const { breaker, note } = open();
  note(true, true, true, true, false, false, false, false, false, false, true);
  expect(breaker.isClosed()).toBe(true);
  note(true);
  expect(breaker.isClosed()).toBe(true);
  note(true, true, true);
  expect(breaker.isClosed()).toBe(false);
});

test("after half a minute one is let through, and what it finds decides", () => {
  const { time, breaker, note } = open();
  note(true, true, true, true, true);
  time.now = 29_999;
  expect(breaker.isClosed()).toBe(false);
  time.now = 30_000;
  expect([breaker.isClosed(), breaker.isClosed()]).toEqual([true, false]);
  note(true);
  time.now = 59_999;
  expect(breaker.isClosed()).toBe(false);
  time.now = 60_000;
  expect(breaker.isClosed()).toBe(true);
  note(false);
  expect([breaker.isClosed(), breaker.isClosed()]).toEqual([true, true]);
});
