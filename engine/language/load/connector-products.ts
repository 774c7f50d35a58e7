import type { LoadedDocument } from "./document.ts";
import { objectOf } from "./effective.ts";
import { documentsOf, type Library, memberOf, textOf } from "./library.ts";

/**
 * The products of which a connector asks: the one that it names; else all that its insurer sells, which are those that
 * another connector of it names, as far as their contracts have its kind. In the order of the contracts.
 */
export function productsAsked(library: Library, { value }: Pick<LoadedDocument, "value">): readonly string[] {
  const own = textOf(value, "product");
  if (own !== "") return [own];
  const [insurer, kind] = [textOf(value, "insurer"), textOf(value, "kind")];
  const sold = new Set(
    documentsOf(library, "connector").flatMap((one) =>
      textOf(one.value, "insurer") === insurer ? [textOf(one.value, "product")] : [],
    ),
  );
  return documentsOf(library, "contract").flatMap((contract) => {
    const product = textOf(contract.value, "product");
    const kinds = objectOf(memberOf(contract.value, "kinds"));
    return product !== "" && sold.has(product) && Object.hasOwn(kinds, kind) ? [product] : [];
  });
}
