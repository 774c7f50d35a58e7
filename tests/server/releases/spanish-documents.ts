import { inRepository } from "#scripts/run.ts";
import { type Documents, openDocuments } from "#server/releases/documents.ts";
import { type OpenFlows, productFlows } from "#server/releases/product.ts";
import { readDocuments } from "#server/releases/read-documents.ts";

/** The documents in Spanish alone: what a test changes is not translated. */
export const spanishDocuments = new Map(
  [...readDocuments(inRepository("."))].flatMap(([path, text]): readonly (readonly [string, string])[] => {
    if (path.endsWith(".en.overlay.json") || path.endsWith("-english.scenario.json")) return [];
    return [[path, path.endsWith(".theme.json") ? text.replace(/\s*"languages": \[.*?\],/, "") : text]];
  }),
);

/** Opens documents without the check, which takes seconds: a test of what is done with them knows that they are good. */
export function openUnchecked(texts: ReadonlyMap<string, string>): Documents {
  return openDocuments(texts, undefined, () => []);
}

let flows: OpenFlows | undefined;

/** Opens the flows of the documents in Spanish; their releases are compiled once a worker. */
export function spanishFlows(): OpenFlows {
  flows ??= productFlows(openUnchecked(spanishDocuments));
  return flows;
}
