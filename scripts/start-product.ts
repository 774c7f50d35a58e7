import type { AccidentRules } from "#server/accidents/accident.ts";
import { runServer } from "#server/main.ts";

// What the server refuses of a claim is what its flow would not allow.
const rules: AccidentRules = { walk: () => [] };

/** Starts the server over the product's flows; undefined when it could not, which it has said by then. */
export function startProduct() {
  return runServer(rules);
}
