import { expect, test } from "vitest";
import { lintLibrary, openLibrary } from "#engine/language/index.ts";
import { openDocuments } from "#server/releases/documents.ts";
import { lintApart } from "#server/releases/lint-apart.ts";
import { spanishDocuments } from "./spanish-documents.ts";

const file = "flows/claim/vehicle.flow.json";
const text = spanishDocuments.get(file) ?? "";
const wrong = new Map([
  ...spanishDocuments,
  [file, text.replace('"initial": "open"', '"initial": "nowhere"')],
  ["flows/broken.json", "{"],
]);

test("another process finds the same mistakes at the same places", () => {
  const problems = lintApart(wrong);
  expect(problems.map(({ code }) => code)).toContain("unknown-step");
  expect(problems).toEqual(lintLibrary(openLibrary(wrong)));
});

test("documents with a mistake stop the start, with its place", () => {
  expect(() => openDocuments(wrong, undefined, lintApart)).toThrow(
    /definition flows\/.+\.json:\d+:\d+: .+ — run npm run flows/,
  );
});
