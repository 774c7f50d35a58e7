import type { ParseResult } from "@marcbachmann/cel-js";
import { Environment as Cel } from "@marcbachmann/cel-js/evaluator";
import { installClock } from "./clock.ts";
import { registerProfile } from "./functions.ts";
import { installPresence } from "./presence.ts";
import { limits, maxLength } from "./syntax.ts";

/**
 * The options of both library environments: the evaluator's, in which every variable is dynamic (types were settled
 * before publication), and the checker's.
 */
export const options = { homogeneousAggregateLiterals: false, enableOptionalTypes: false, limits };

const evaluator = registerProfile(new Cel({ ...options, unlistedVariablesAreDyn: true }));

/** Parses an expression with the given library environment. Throws the library's ParseError, or a RangeError when too long. */
export function parse(source: string, environment: Cel = evaluator): ParseResult {
  if (source.length > maxLength) throw new RangeError(`expression of ${source.length} characters`);
  const parsed = environment.parse(source);
  installPresence(parsed.ast);
  if (environment === evaluator) installClock(parsed.ast);
  return parsed;
}
