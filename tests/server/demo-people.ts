import { openLibrary } from "#engine/language/index.ts";
import { inRepository } from "#scripts/run.ts";
import { peopleOf } from "#server/releases/documents.ts";
import { readDocuments } from "#server/releases/read-documents.ts";

const documents = [...readDocuments(inRepository("."))].filter(([file]) => file.endsWith(".demo.json"));

/** The people of the repository's own demonstration. */
export const demoPeople = peopleOf(openLibrary(new Map(documents)));
