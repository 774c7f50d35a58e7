import { inRepository } from "#scripts/run.ts";
import { type Documents, openDocuments } from "#server/releases/documents.ts";
import { type OpenFlows, productFlows } from "#server/releases/product.ts";
import { readDocuments } from "#server/releases/read-documents.ts";

let documents: Documents | undefined;
let flows: OpenFlows | undefined;

/** Opens the repository's documents once a worker; `check-documents.ts` has checked them for all workers. */
export function ownDocuments(): Documents {
  documents ??= openDocuments(readDocuments(inRepository(".")), inRepository(".cache"));
  return documents;
}

/** Opens the flows of those documents; their releases are compiled once a worker. */
export function ownFlows(): OpenFlows {
  flows ??= productFlows(ownDocuments());
  return flows;
}
