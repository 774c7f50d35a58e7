import { problemIn } from "../load/effective.ts";
import { type DocumentKind, documentsOf, type Library, memberOf } from "../load/library.ts";
import type { LanguageCode, LanguageProblem } from "../problem.ts";

const names = [
  ["flow", "id", "repeated-id"],
  ["part", "id", "repeated-id"],
  ["fields", "id", "repeated-id"],
  ["product", "id", "repeated-id"],
  ["product", "route", "repeated-route"],
  ["theme", "name", "repeated-id"],
  ["insurer", "id", "repeated-id"],
] as const satisfies readonly (readonly [DocumentKind, string, LanguageCode])[];

/** What only shows when documents are looked at together: two with one name, told at both, as either may be the new one. */
export function checkLibrary(library: Library): readonly LanguageProblem[] {
  return names.flatMap(([kind, word, code]) => {
    const documents = documentsOf(library, kind);
    return documents.flatMap((document): readonly LanguageProblem[] => {
      const name = memberOf(document.value, word);
      const other = documents.find((one) => one !== document && memberOf(one.value, word) === name);
      if (other === undefined || typeof name !== "string") return [];
      const place = { file: document.file, pointer: `/${word}` };
      return [problemIn(library, code, place, { name, other: other.file })];
    });
  });
}
