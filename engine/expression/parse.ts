import type { ParseResult } from "@marcbachmann/cel-js";
import { Environment as Cel } from "@marcbachmann/cel-js/evaluator";
import { installClock } from "./clock.ts";
import { registerProfile } from "./functions.ts";
import { installTables } from "./mapping.ts";
import { installPresence } from "./presence.ts";
import { limits, maxLength } from "./syntax.ts";

/**
 * The options of both library environments: the evaluator's, in which every variable is dynamic (types were settled
 * before publication), and the checker's.
 */
export const options = { homogeneousAggregateLiterals: false, enableOptionalTypes: false, limits };

const evaluator = registerProfile(new Cel({ ...options, unlistedVariablesAreDyn: true }));

/** Kept by text: what an expression means to the evaluator is the same in every flow. */
const known = new Map<string, ParseResult>();
const mostKnown = 5000;

/** Parses an expression for the evaluator. Throws the library's ParseError, or a RangeError when too long. */
export function parse(source: string): ParseResult {
  const found = known.get(source);
  if (found) return found;
  const parsed = parseWith(evaluator, source);
  installClock(parsed.ast);
  installTables(parsed.ast);
  if (known.size >= mostKnown) known.clear();
  known.set(source, parsed);
  return parsed;
}

/** Parses an expression with the given library environment. Throws as `parse` does. */
export function parseWith(environment: Cel, source: string): ParseResult {
  if (source.length > maxLength) throw new RangeError(`expression of ${source.length} characters`);
  const parsed = environment.parse(source);
  installPresence(parsed.ast);
  return parsed;
}
