import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  above,
  below,
  getAt,
  isEqual,
  isWithin,
  type Json,
  type JsonObject,
  segmentsOf,
  setAt,
} from "#engine/json/index.ts";
import pointers from "./pointer.json" with { type: "json" };
import sets from "./set.json" with { type: "json" };

type Set = {
  readonly title: string;
  readonly root: JsonObject;
  readonly pointer: string;
  readonly value?: Json;
  readonly gives?: Json;
  readonly same?: boolean;
  readonly own?: string;
};

const json = fc.jsonValue() as fc.Arbitrary<Json>;

describe.each(pointers)("$title ($pointer)", ({ pointer, segments }) => {
  test("is read as its steps and written from them", () => {
    expect(segmentsOf(pointer)).toEqual(segments);
    expect(segments.reduce(below, "")).toBe(pointer);
  });

  test("stands within the pointer around it", () => {
    const around = above(pointer);
    if (around !== undefined)
      expect([isWithin(pointer, around), isWithin(around, pointer)]).toEqual([true, false]);
  });
});

test.each(sets as readonly Set[])("$title", ({ root, pointer, value, gives, same, own }) => {
  const before = structuredClone(root);
  const set = setAt(root, pointer, value);
  if (same) expect(set).toBe(root);
  else if (own !== undefined) expect(Object.hasOwn(set, own)).toBe(true);
  else expect(set).toEqual(gives);
  expect(root).toEqual(before);
});

test("the whole is replaced at the root", () => {
  expect(setAt("x" as Json, "", [1])).toEqual([1]);
});

test("what was written at a place stands there", () => {
  const places = fc.array(fc.constantFrom("a", "b", "a/b", "~"), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom("a", "b", "~"), json), places, json, (root, names, value) => {
      const pointer = names.reduce(below, "");
      expect(getAt(setAt(root, pointer, value), pointer)).toEqual(value);
    }),
  );
});

test("values are equal when their texts with sorted keys are", () => {
  const sorted = (value: unknown): string =>
    JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === "object" && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
        : inner,
    );
  const small = fc.jsonValue({ maxDepth: 2, stringUnit: fc.constantFrom("a", "b") });
  fc.assert(
    fc.property(small, small, (one, other) => {
      expect(isEqual(one, other)).toBe(sorted(one) === sorted(other));
      expect(isEqual(one, structuredClone(one))).toBe(true);
    }),
  );
});
