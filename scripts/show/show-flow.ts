import { lintLibrary, openLibrary } from "#engine/language/index.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { lineOf } from "../flows/lines.ts";
import { lintTools } from "../flows/lint-tools.ts";
import { findMoment, readAsked } from "./find-moment.ts";
import { openPage } from "./open-page.ts";

/** Prints the address of a moment on the development server, and opens it where somebody sits; whether there is one. */
export async function showFlow(root: string, words: readonly string[]): Promise<boolean> {
  const library = openLibrary(readDocuments(root));
  const problems = lintLibrary(library, lintTools);
  for (const problem of problems) console.error(lineOf(problem));
  if (problems.length > 0) return false;
  const asked = readAsked(library, words);
  const shown = findMoment(library, asked);
  if (typeof shown === "string") {
    console.error(shown);
    return false;
  }
  const { scenario, moment } = shown;
  const step = scenario.steps[moment]?.at ?? "fin";
  return openPage(
    root,
    `show?${new URLSearchParams(asked)}`,
    `${scenario.title}, en «${step}» (${shown.file})`,
  );
}
