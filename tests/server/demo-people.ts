import { openLibrary } from "#engine/language/index.ts";
import { inRepository } from "#scripts/run.ts";
import { brokersOf, conditionsOf, operatorsOf, peopleOf } from "#server/releases/documents.ts";
import { readDocuments } from "#server/releases/read-documents.ts";

const documents = [...readDocuments(inRepository("."))].filter(([file]) => file.endsWith(".demo.json"));
const library = openLibrary(new Map(documents));

/** The people of the repository's own demonstration. */
export const demoPeople = peopleOf(library);

/** Its brokers, who all have the same password. */
export const demoBrokers = brokersOf(library);

/** What insurers pay them. */
export const demoConditions = conditionsOf(library);
/** Who works in its office. */
export const demoOperators = operatorsOf(library);
