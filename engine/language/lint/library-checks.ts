import { below } from "#engine/json/index.ts";
import type { LoadedDocument } from "../load/document.ts";
import { problemIn } from "../load/effective.ts";
import { type DocumentKind, documentsOf, type Library, memberOf, textOf } from "../load/library.ts";
import type { LanguageCode, LanguageProblem } from "../problem.ts";

const names = [
  ["flow", "id", "repeated-id"],
  ["part", "id", "repeated-id"],
  ["fields", "id", "repeated-id"],
  ["product", "id", "repeated-id"],
  ["theme", "name", "repeated-id"],
  ["insurer", "id", "repeated-id"],
] as const satisfies readonly (readonly [DocumentKind, string, LanguageCode])[];

/** What only shows when documents are looked at together: two with one name, told at both, as either may be the new one. */
export function checkLibrary(library: Library): readonly LanguageProblem[] {
  return [...repeatedNames(library), ...repeatedRoutes(library)];
}

function repeatedNames(library: Library): readonly LanguageProblem[] {
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

/** Where two products have one address: their own, or that of a kind of flow. */
function repeatedRoutes(library: Library): readonly LanguageProblem[] {
  const products = documentsOf(library, "product");
  const kinds = [...new Set(products.flatMap(({ value }) => Object.keys(memberOf(value, "routes") ?? {})))];
  return ["", ...kinds].flatMap((kind) => {
    const routeOf = ({ value }: LoadedDocument) =>
      textOf(memberOf(value, "routes"), kind) || textOf(value, "route");
    return products.flatMap((product): readonly LanguageProblem[] => {
      const name = routeOf(product);
      const other = products.find((one) => one !== product && routeOf(one) === name);
      const isOwn = kind === "" || textOf(memberOf(product.value, "routes"), kind) !== "";
      if (other === undefined || name === "" || !isOwn) return [];
      const place = { file: product.file, pointer: kind === "" ? "/route" : below("/routes", kind) };
      return [problemIn(library, "repeated-route", place, { name, other: other.file })];
    });
  });
}
