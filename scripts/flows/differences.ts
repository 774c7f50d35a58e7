import type { Difference } from "#engine/json/index.ts";
import type { LanguageProblem } from "#engine/language/index.ts";

/** How many letters of a value are shown. */
const shown = 200;

/** A difference from what a scenario expects as a problem says it: what is too much, lacks or is otherwise, and where. */
export function toldAs({ pointer, ...sides }: Difference): Pick<LanguageProblem, "code" | "params"> {
  const [expected, actual] = [sides.expected, sides.actual].map(shorten);
  const place = pointer;
  if (expected === undefined) return { code: "scenario-extra", params: { place, actual: actual ?? "" } };
  if (actual === undefined) return { code: "scenario-missing", params: { place, expected } };
  return { code: "scenario-difference", params: { place, expected, actual } };
}

function shorten(value: unknown): string | undefined {
  const text = JSON.stringify(value);
  return text === undefined || text.length <= shown ? text : `${text.slice(0, shown)}…`;
}
