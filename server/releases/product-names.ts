import { foldText } from "#engine/identifiers/index.ts";
import type { Documents } from "./documents.ts";

/** Finds products by what they are called: their ids, their titles and the other names that their documents give them. */
export function productNames(products: Documents["products"]): (name: string) => string | undefined {
  const named = new Map(
    [...products].flatMap(([id, { title, called = [] }]) =>
      [id, title, ...called].map((name) => [foldText(name), id] as const),
    ),
  );
  return (name) => named.get(foldText(name));
}
