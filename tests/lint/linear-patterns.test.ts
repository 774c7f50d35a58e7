import { checkSync } from "recheck";
import { expect, test } from "vitest";
import devices from "#server/people/sessions/devices.json" with { type: "json" };
import { findPatterns } from "./find-patterns.ts";
import named from "./patterns.json" with { type: "json" };

const found = findPatterns();
const written = new Map(
  found.flatMap(({ file, source, flags }) =>
    source === undefined ? [] : [[`/${source}/${flags}`, { file, source, flags }] as const],
  ),
);

test("finds the regular expressions of code, of schemas and of documents", () => {
  expect([...written.keys()]).toEqual(
    expect.arrayContaining(["/\\D/g", "/^[0-9a-f]{64}$/u", "/^parts/[a-z][a-zA-Z0-9-]*$/u"]),
  );
});

test("each takes a time that grows no faster than its text, or its texts are short and ours", () => {
  const slow = [...written.values()].filter(({ source, flags }) => !isLinear(source, flags));
  const excused = new Set(Object.keys(named.short));
  expect(slow.filter(({ source }) => !excused.has(source))).toEqual([]);
  expect([...excused].filter((source) => !slow.some((one) => one.source === source))).toEqual([]);
});

test("what is made while the program runs is named, with what it is made of", () => {
  const made = new Set(found.flatMap(({ file, source }) => (source === undefined ? [file] : [])));
  expect([...made].sort()).toEqual(Object.keys(named.made).sort());
});

test("the table by which a browser is named is linear too", () => {
  const tables = Object.values(devices).flatMap((rows) => rows.map(([source = ""]) => source));
  expect(tables.filter((source) => !isLinear(source, ""))).toEqual([]);
});

test("a slow one is seen", () => {
  expect(["^(a+)+$", "\\s+$", "^a*a*b"].filter((source) => isLinear(source, ""))).toEqual([]);
});

/** What cannot be told in time counts as slow; what is tried at random is tried alike each time. */
function isLinear(source: string, flags: string): boolean {
  const within = { timeout: 60_000, randomSeed: 1, attackTimeout: null, incubationTimeout: null };
  return checkSync(source, flags, within).status === "safe";
}
