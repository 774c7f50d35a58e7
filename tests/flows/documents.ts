import { readdirSync, readFileSync } from "node:fs";
import {
  documentsOf,
  type FlowDocument,
  type OverlayDocument,
  openLibrary,
  type ProductDocument,
  type ScenarioDocument,
} from "#engine/language/index.ts";

type Document<T> = { readonly file: string; readonly json: T };

/** Every document of the product by its path, as it stands in the repository. */
export const documents: ReadonlyMap<string, string> = new Map(
  ["flows", "schemas", "themes"].flatMap(readFolder),
);

export const library = openLibrary(documents);

export const schemas = documentsNamed<Readonly<Record<string, unknown>>>("schema");
export const flows = documentsNamed<FlowDocument>("flow");
export const overlays = documentsNamed<OverlayDocument>("overlay");
export const scenarios = documentsNamed<ScenarioDocument>("scenario");
export const products = documentsNamed<ProductDocument>("product");

function documentsNamed<T>(kind: Parameters<typeof documentsOf>[1]): readonly Document<T>[] {
  // The first test of all says that they fit their schemas.
  return documentsOf(library, kind).map(({ file, value }) => ({ file, json: value as T }));
}

function readFolder(folder: string): readonly (readonly [string, string])[] {
  const root = new URL(`../../${folder}/`, import.meta.url);
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .toSorted()
    .map((file) => [`${folder}/${file.replaceAll("\\", "/")}`, readFileSync(new URL(file, root), "utf8")]);
}
