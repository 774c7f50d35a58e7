import { expect, test } from "vitest";
import { lintLibrary } from "#engine/language/index.ts";
import { createOpener } from "#scripts/flows/open-again.ts";
import { world } from "./world.ts";

/** Reads no document again that a place leaves as it is. */
const openAgain = createOpener();
const withoutWidgets = new Map([...world, ["schemas/widgets.json", "{}"]]);

test.each([
  ["schemas/demo.schema.json", { toString: "what" }, world],
  // No table of widgets: what an expression makes of the schema is seen.
  ["schemas/owner.schema.json", false, withoutWidgets],
] as const)("%s that means nothing at a place, as %j, breaks nothing", (file, wrong, set) => {
  const text = set.get(file) ?? "";
  expect(text).not.toBe("");
  for (const path of kindsOf(placesIn(JSON.parse(text)))) {
    const changed = JSON.stringify(withValue(JSON.parse(text), path, wrong));
    const problems = lintLibrary(openAgain(new Map([...set, [file, changed]])));
    if (path.at(-1) === "type") expect(problems.map((problem) => problem.file)).toContain(file);
  }
});

function placesIn(value: unknown): readonly string[][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    [name],
    ...placesIn(inner).map((path) => [name, ...path]),
  ]);
}

/** The first of each kind: what a property is called makes no other place of it, nor does how deep it is. */
function kindsOf(paths: readonly string[][]): Iterable<string[]> {
  const kindOf = (path: readonly string[]) =>
    path.map((name, at) => (path[at - 1] === "properties" || /^\d+$/.test(name) ? "*" : name)).slice(-4);
  return new Map(paths.toReversed().map((path) => [kindOf(path).join("/"), path])).values();
}

function withValue(value: Record<string, unknown>, [name = "", ...rest]: string[], put: unknown): unknown {
  const inner = value[name] as Record<string, unknown>;
  return Object.assign(value, { [name]: rest.length === 0 ? put : withValue(inner, rest, put) });
}
