import { inRepository } from "#scripts/run.ts";
import { openDocuments } from "#server/releases/documents.ts";
import { type OpenFlows, productFlows } from "#server/releases/product.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { anything } from "./harness.ts";

/** The product's releases are handed out; what is sent needs not pass their walk. */
export function handedOut(): OpenFlows {
  const documents = productFlows(openDocuments(readDocuments(inRepository("."))));
  return (db, clock) => {
    const { releases, rules } = documents(db, clock);
    const { permissions } = rules;
    return {
      rules: { ...anything, ...(permissions ? { permissions } : {}) },
      ...(releases ? { releases } : {}),
    };
  };
}
