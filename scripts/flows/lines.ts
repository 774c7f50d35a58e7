import { describeProblem, type LanguageProblem } from "#engine/language/index.ts";

/** A problem as a line: `FILE:LINE:COL CODE MESSAGE`. */
export function lineOf(problem: LanguageProblem, file = problem.file): string {
  return `${file}:${problem.line}:${problem.column} ${problem.code} ${describeProblem(problem)}`;
}
