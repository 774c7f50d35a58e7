import type { LoadedDocument } from "../load/document.ts";
import type { Library } from "../load/library.ts";
import type { LanguageProblem } from "../problem.ts";
import type { LintTools } from "./subject.ts";

type Find = (library: Library, document: LoadedDocument, tools: LintTools) => readonly LanguageProblem[];

/** Keeps what is wrong with each document of a library: those who share something with it ask again. */
export function foundOnce(find: Find): Find {
  const known = new WeakMap<
    Library,
    WeakMap<LintTools, WeakMap<LoadedDocument, readonly LanguageProblem[]>>
  >();
  return (library, document, tools) => {
    const ofLibrary = known.get(library) ?? new WeakMap();
    const ofTools = ofLibrary.get(tools) ?? new WeakMap();
    const problems = ofTools.get(document) ?? find(library, document, tools);
    known.set(library, ofLibrary.set(tools, ofTools.set(document, problems)));
    return problems;
  };
}
