import type { AccidentRules } from "../accidents/accident.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/tables.ts";
import { claimRules, wireFields } from "./claim-rules.ts";
import type { Documents } from "./documents.ts";
import { createReleases, type Releases } from "./releases.ts";

/** What the definitions give a server: the releases that it hands out, and what they say of claims. */
export type ProductFlows = { readonly rules: AccidentRules; readonly releases?: Releases };

/** Makes a product's flows over its database. */
export type OpenFlows = (db: Db, clock: Clock) => ProductFlows;

/** The flows of a product's documents. */
export function productFlows(documents: Documents): OpenFlows {
  return (db, clock) => {
    const releases = createReleases(db, documents, clock);
    const flows = new Set([...documents.products.values()].flatMap(({ flows: { claim } }) => claim ?? []));
    // What an overlay adds to a schema is asked for by its name too: the shape of the plain flow would refuse it.
    const answers = [...flows].flatMap((flow) => documents.answersOf(flow));
    return { releases, rules: claimRules(releases, wireFields(answers), clock) };
  };
}
