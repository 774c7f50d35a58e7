import { inRepository } from "#scripts/run.ts";
import { readDocuments } from "#server/releases/read-documents.ts";

/** The documents in Spanish alone: what a test changes is not translated. */
export const spanishDocuments = new Map(
  [...readDocuments(inRepository("."))].flatMap(([path, text]): readonly (readonly [string, string])[] => {
    if (path.endsWith(".en.overlay.json") || path.endsWith("-english.scenario.json")) return [];
    return [[path, path.endsWith(".theme.json") ? text.replace(/\s*"languages": \[.*?\],/, "") : text]];
  }),
);
