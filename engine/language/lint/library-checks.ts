import { problemIn } from "../load/effective.ts";
import { type DocumentKind, documentsOf, type Library, memberOf } from "../load/library.ts";
import type { LanguageCode, LanguageProblem } from "../problem.ts";

const names = [
  ["flow", "id", "repeated-id"],
  ["product", "id", "repeated-id"],
  ["product", "route", "repeated-route"],
  ["theme", "name", "repeated-id"],
] as const satisfies readonly (readonly [DocumentKind, string, LanguageCode])[];

/** What only shows when documents are looked at together: two with one name. */
export function checkLibrary(library: Library): readonly LanguageProblem[] {
  return names.flatMap(([kind, word, code]) => {
    const known = new Map<unknown, string>();
    return documentsOf(library, kind).flatMap(({ file, value }): readonly LanguageProblem[] => {
      const name = memberOf(value, word);
      const other = known.get(name);
      known.set(name, other ?? file);
      if (other === undefined || typeof name !== "string") return [];
      return [problemIn(library, code, { file, pointer: `/${word}` }, { name, other })];
    });
  });
}
