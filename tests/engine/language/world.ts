import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { DocumentSet } from "#engine/language/index.ts";
import { readDocuments } from "#server/releases/read-documents.ts";

const root = resolve(import.meta.dirname, "../../..");
export const mainFlow = "flows/claim/umbrella.flow.json";

const language = [
  "flow",
  "overlay",
  "scenario",
  "part",
  "fields",
  "product",
  "theme",
  "insurers",
  "parameters",
  "demo",
  "insurer",
  "connector",
  "connector-scenario",
  "contract",
  "clusters",
].map((kind) => `schemas/${kind}.schema.json`);

/** A small product with everything right in it, beside the language's own schemas and widgets. */
export const world: DocumentSet = new Map([
  ...[...language, "schemas/widgets.json"].map(
    (path) => [path, readFileSync(resolve(root, path), "utf8")] as const,
  ),
  ...readDocuments(resolve(import.meta.dirname, "world")),
]);

/** The world, its flow translated: the words of its formula stand where a translation finds them. */
export const english: DocumentSet = new Map([
  ...edited([
    { find: "'Elegiste ' + cause", put: "texts.chosen + ' ' + cause" },
    { find: '"conditions": {', put: '"texts": { "chosen": "Elegiste" }, "conditions": {' },
  ]),
  ...readDocuments(resolve(import.meta.dirname, "english")),
]);

/** The world with a text of a document replaced; it has to stand there exactly once. */
export function edited(edits: readonly Edit[], set: DocumentSet = world): DocumentSet {
  const texts = new Map(set);
  for (const { file = mainFlow, find, put } of edits) {
    const text = texts.get(file) ?? "";
    const count = find === undefined ? 1 : text.split(find).length - 1;
    if (count !== 1) throw new Error(`edit of "${file}": "${find}" stands there ${count} times`);
    texts.set(file, find === undefined ? put : text.replace(find, () => put));
  }
  return texts;
}

/** What a case changes: a text of a document, or all of it. */
export type Edit = { readonly file?: string; readonly find?: string; readonly put: string };
