import type { LoadedDocument } from "./document.ts";
import { objectOf } from "./effective.ts";
import { documentsOf, type Library, memberOf, textOf } from "./library.ts";

/** The product by whose contract and connectors it is sold: itself, unless it is a variant of another. */
export function soldAs(library: Library, product: string): string {
  const found = documentsOf(library, "product").find(({ value }) => textOf(value, "id") === product);
  return textOf(found?.value, "variantOf") || product;
}

/** A product, and those that are variants of it. */
function withVariants(library: Library, product: string): readonly string[] {
  const variants = documentsOf(library, "product").flatMap(({ value }) =>
    textOf(value, "variantOf") === product ? [textOf(value, "id")] : [],
  );
  return [product, ...variants];
}

/**
 * The products of which a connector asks: the one that it names, with its variants; else all that its insurer sells, which are those that
 * another connector of it names, as far as their contracts have its kind. In the order of the contracts.
 */
export function productsAsked(library: Library, { value }: Pick<LoadedDocument, "value">): readonly string[] {
  const own = textOf(value, "product");
  if (own !== "") return withVariants(library, own);
  const [insurer, kind] = [textOf(value, "insurer"), textOf(value, "kind")];
  const sold = new Set(
    documentsOf(library, "connector").flatMap((one) =>
      textOf(one.value, "insurer") === insurer ? [textOf(one.value, "product")] : [],
    ),
  );
  return documentsOf(library, "contract").flatMap((contract) => {
    const product = textOf(contract.value, "product");
    const kinds = objectOf(memberOf(contract.value, "kinds"));
    return product !== "" && sold.has(product) && Object.hasOwn(kinds, kind)
      ? withVariants(library, product)
      : [];
  });
}
