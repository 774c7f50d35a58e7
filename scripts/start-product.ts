import { runServer } from "#server/main.ts";
import { openDocuments } from "#server/releases/documents.ts";
import { productFlows } from "#server/releases/product.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { inRepository } from "./run.ts";

/** Starts the server over the product's flows; undefined when it could not, which it has said by then. */
export function startProduct() {
  return runServer(({ cacheFolder }) =>
    productFlows(openDocuments(readDocuments(inRepository(".")), cacheFolder)),
  );
}
