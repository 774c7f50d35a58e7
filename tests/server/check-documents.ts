import { inRepository } from "#scripts/run.ts";
import { openDocuments } from "#server/releases/documents.ts";
import { readDocuments } from "#server/releases/read-documents.ts";

/** Checks the repository's documents once before the workers of a run start; they find the check in the cache. */
export default function checkDocuments(): void {
  openDocuments(readDocuments(inRepository(".")), inRepository(".cache"));
}
