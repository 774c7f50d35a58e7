import { inRepository } from "#scripts/run.ts";
import { type Documents, openDocuments } from "#server/releases/documents.ts";
import { type OpenFlows, productFlows } from "#server/releases/product.ts";
import { readDocuments } from "#server/releases/read-documents.ts";

let documents: Documents | undefined;
let flows: OpenFlows | undefined;

/** The repository's documents, checked once a worker. */
export function ownDocuments(): Documents {
  documents ??= openDocuments(readDocuments(inRepository(".")));
  return documents;
}

/** The flows that they come to; what is made of a release is made once a worker too. */
export function ownFlows(): OpenFlows {
  flows ??= productFlows(ownDocuments());
  return flows;
}
