import { expect, test } from "vitest";
import { lastOf, madeOfLast } from "#engine/json/index.ts";

test("what was made of one of the last few is given again, and made anew for one from before", () => {
  const asked: object[] = [];
  const made = madeOfLast(2, (from: object) => {
    asked.push(from);
    return { from };
  });
  const [one, other, third] = [{}, {}, {}];
  const first = made(one);
  expect(made(other).from).toBe(other);
  expect(made(one)).toBe(first);
  made(third);
  expect(made(one)).not.toBe(first);
  expect(asked).toEqual([one, other, third, one]);
});

test("the one that is meant is given, or made in place of the one that nobody asked for the longest", () => {
  const last = lastOf<{ readonly name: string }>(2);
  const get = (name: string) =>
    last(
      (one) => one.name === name,
      () => ({ name }),
    );
  const first = get("a");
  const other = get("b");
  expect(get("a")).toBe(first);
  get("c");
  expect(get("a")).toBe(first);
  expect(get("b")).not.toBe(other);
});
