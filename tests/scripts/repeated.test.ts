import { expect, test } from "vitest";
import { openLibrary } from "#engine/language/index.ts";
import { repeatedIn } from "#scripts/flows/repeated.ts";

const long = (name: string) => ({
  fields: Object.fromEntries(
    Array.from({ length: 6 }, (_, index) => [`/${name}${index}`, { title: "Un título bastante largo" }]),
  ),
  next: "end",
});
const flow = (steps: object) => JSON.stringify({ steps, initial: "one" }, undefined, 2);

test.each([
  ["nothing of what is only alike", { one: long("a") }, { one: long("b") }, []],
  [
    "nothing of what is short",
    { one: { title: "Uno", next: "two" } },
    { one: { title: "Uno", next: "two" } },
    [],
  ],
  [
    "a step of another name, once, in another order",
    { one: long("a") },
    { two: { next: "end", fields: long("a").fields } },
    ["/steps/two"],
    "steps › two",
  ],
  [
    "all that two flows have in common in one line",
    { one: long("a"), two: long("b") },
    { one: long("a"), two: long("b") },
    ["/steps/one"],
    "steps › one, steps › two",
  ],
  [
    "what is the same inside steps that are not",
    { one: long("a") },
    { one: { ...long("a"), next: "x" } },
    ["/steps/one/fields"],
    "steps › one › fields",
  ],
])("advises %s", (_, one, two, pointers, told = "") => {
  const set = new Map([
    ["flows/a.flow.json", flow(one)],
    ["flows/b.flow.json", flow(two)],
  ]);
  const found = repeatedIn(openLibrary(set));
  expect(found.map(({ pointer }) => pointer)).toEqual(pointers);
  for (const { file, params } of found) {
    expect(file).toBe("flows/b.flow.json");
    expect(params.other).toBe("flows/a.flow.json");
    expect(Number(params.lines)).toBeGreaterThanOrEqual(5);
    expect(params.name).toBe(told);
  }
});

test("advises nothing of what one flow says twice", () => {
  expect(
    repeatedIn(openLibrary(new Map([["a.flow.json", flow({ one: long("a"), two: long("a") })]]))),
  ).toEqual([]);
});
