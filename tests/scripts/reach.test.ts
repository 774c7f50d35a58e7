import { expect, test } from "vitest";
import { type DocumentSet, openLibrary } from "#engine/language/index.ts";
import { findReach } from "#scripts/reach/find-reach.ts";
import { sayReach } from "#scripts/reach/say-reach.ts";
import { inRepository } from "#scripts/run.ts";
import { readDocuments } from "#server/releases/read-documents.ts";

const now = readDocuments(inRepository(""));
const reach = (before: DocumentSet, after: DocumentSet) => findReach(openLibrary(before), openLibrary(after));

/** The documents with a text of one of them replaced; without it where nothing takes its place. */
function edited(file: string, find = "", put?: string): ReadonlyMap<string, string> {
  const text = now.get(file);
  if (text === undefined || !text.includes(find)) throw new Error(`"${file}" has no "${find}"`);
  const all = new Map(now);
  if (put === undefined) all.delete(file);
  else
    all.set(
      file,
      text.replace(find, () => put),
    );
  return all;
}

test("what stays as it was reaches nobody, be it written otherwise", () => {
  const file = "flows/claim/mine.flow.json";
  const spaced = edited(file, "{", "{\n\n");
  expect(sayReach(reach(now, spaced), "HEAD")).toEqual(["Desde HEAD no cambia ningún trámite para nadie."]);
});

test("an overlay reaches those for whom it is, in each language of theirs", () => {
  const after = edited(
    "flows/claim/zurich.overlay.json",
    "Si no puede, coordinamos la grúa",
    "Si no puede, va la grúa",
  );
  expect(sayReach(reach(now, after), "main")).toEqual([
    "Desde main cambia 1 trámite. Los borradores que ya empezaron siguen como estaban.",
    "",
    "claim/vehicle",
    "  para zurich, broker · zurich:",
    "    ~ answers/properties/isDriveable/description",
  ]);
});

test("a schema reaches every flow that asks it, and what was added is told by its place", () => {
  const after = edited(
    "schemas/place.schema.json",
    '"properties": {',
    '"properties": { "floor": { "title": "Piso", "type": "string" },',
  );
  const found = reach(now, after);
  expect(found.map(({ flow }) => flow)).toEqual(["claim/other", "claim/vehicle"]);
  expect(sayReach(found, "HEAD").slice(2, 5)).toEqual([
    "claim/other",
    "  para todos:",
    "    + answers/properties/place/properties/floor",
  ]);
});

test("a flow that was not there is new, one that is gone is told, and questions in another order too", () => {
  const file = "flows/account/password.flow.json";
  const without = edited(file);
  expect(sayReach(reach(without, now), "HEAD").slice(2)).toEqual([
    "account/password",
    "  para todos: es nuevo",
  ]);
  expect(sayReach(reach(now, without), "HEAD").at(-1)).toBe("  para todos: ya no está");
  const turned = JSON.parse(now.get(file) ?? "") as { steps: object };
  const all = new Map(now).set(
    file,
    JSON.stringify({ ...turned, steps: Object.fromEntries(Object.entries(turned.steps).reverse()) }),
  );
  expect(sayReach(reach(now, all), "HEAD").at(-1)).toBe("  para todos: solo el orden");
});
