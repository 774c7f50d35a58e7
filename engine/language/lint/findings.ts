import { problemIn } from "../load/effective.ts";
import type { Library } from "../load/library.ts";
import { type Origins, originOf } from "../load/origins.ts";
import type { LanguageProblem } from "../problem.ts";
import type { SchemaProblem } from "./schema-problems.ts";
import { given, type Tell } from "./subject.ts";

/** Problems as they are found, each told at the file and place that its value came from. */
export type Findings = {
  readonly problems: LanguageProblem[];
  readonly tell: Tell;
  /** Tells what a schema refuses of the value at a place. */
  readonly tellAll: (problems: readonly SchemaProblem[], pointer?: string) => void;
};

/** Empty findings of a document whose values came from `origins`. */
export function startFindings(library: Library, origins: Origins): Findings {
  const problems: LanguageProblem[] = [];
  const tell: Tell = (code, pointer, params = {}, spot = {}) => {
    problems.push(problemIn(library, code, originOf(origins, pointer), given(params), spot));
  };
  return {
    problems,
    tell,
    tellAll: (found, at = "") => {
      for (const { code, pointer, params, spot } of found) tell(code, `${at}${pointer}`, params, spot);
    },
  };
}

/** Problems by file and place, each once: combinations of overlays find the same ones. */
export function sortProblems(problems: readonly LanguageProblem[]): readonly LanguageProblem[] {
  const known = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  return [...known.values()].sort(
    (left, right) =>
      (left.file < right.file ? -1 : left.file > right.file ? 1 : 0) ||
      left.line - right.line ||
      left.column - right.column,
  );
}
