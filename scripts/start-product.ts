import type { DocumentSet } from "#engine/language/index.ts";
import { runServer } from "#server/main.ts";
import { openDocuments } from "#server/releases/documents.ts";
import { lintApart } from "#server/releases/lint-apart.ts";
import { productFlows } from "#server/releases/product.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { inRepository } from "./run.ts";

/** Starts the server over documents; undefined when it could not, which it has said by then. */
export function startProduct(documents: DocumentSet = readDocuments(inRepository("."))) {
  return runServer(({ cacheFolder }) => {
    const opened = openDocuments(documents, cacheFolder, lintApart);
    for (const line of opened.unfinished) console.warn(line);
    const { people, brokers, conditions, help, operators } = opened;
    return { flows: productFlows(opened), people, brokers, conditions, help, operators };
  });
}
