import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { documentsOf, openLibrary } from "#engine/language/index.ts";
import { listFiles } from "#scripts/list-files.ts";
import { inRepository } from "#scripts/run.ts";
import { readDocuments } from "#server/releases/read-documents.ts";

const library = openLibrary(readDocuments(inRepository(".")));
const idsOf = (kind: "product" | "insurer"): readonly string[] =>
  documentsOf(library, kind).map(({ value }) => String((value as { readonly id: string }).id));

/** Words that mean something else as well: a screen, a way to be reached, a class of CSS. */
const common = new Set(["home", "life", "others", "phone"]);
/** What knows products by name, and why. */
const known: Readonly<Record<string, string>> = {
  "engine/language/documents.generated.ts": "the drawings that a product may have, of its schema",
  "server/insurance/vehicles/catalogue.json": "a catalogue of vehicles is of cars or of motorcycles",
  "src/shared/i18n/es/policies.json": "titles by which lists are narrowed",
};

const code = listFiles(["engine/**", "src/**", "server/**"]).filter(
  (file) => /\.(?:tsx?|json)$/.test(file) && !file.startsWith("server/demonstration/"),
);
const ids = [...idsOf("product"), ...idsOf("insurer")].filter((id) => !common.has(id));
const named = new RegExp(`["'\`](?:${ids.join("|")})["'\`]`);

test("a product or an insurer is JSON alone: nothing else knows it by its name", () => {
  expect(ids.length).toBeGreaterThan(15);
  expect(code.length).toBeGreaterThan(1000);
  const naming = code.filter((file) => named.test(readFileSync(inRepository(file), "utf8")));
  expect(naming.sort()).toEqual(Object.keys(known).sort());
});
