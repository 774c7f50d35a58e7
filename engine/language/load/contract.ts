import { below, type JsonObject } from "#engine/json/index.ts";
import { productsAsked, soldAs } from "./connector-products.ts";
import type { LoadedDocument } from "./document.ts";
import { objectOf } from "./effective.ts";
import { documentsOf, type Library, memberOf, textOf } from "./library.ts";

/** What every connector of a product is given and gives for one kind of request, and where that is said. */
export type Contract = { readonly file: string; readonly pointer: string; readonly kind: JsonObject };

/** The contracts of a product, or of what it is a variant of; of several the first. */
export function findContracts(library: Library, product: string): LoadedDocument | undefined {
  const sold = soldAs(library, product);
  return documentsOf(library, "contract").find(({ value }) => memberOf(value, "product") === sold);
}

/**
 * What a connector has to keep to; undefined where its product has no contract, or none of its kind. Where it asks of
 * several, what the first of them says: they say the same (`contract-differs`).
 */
export function findContract(
  library: Library,
  connector: Pick<LoadedDocument, "value">,
): Contract | undefined {
  const document = findContracts(library, productsAsked(library, connector)[0] ?? "");
  const name = textOf(connector.value, "kind");
  const kinds = objectOf(memberOf(document?.value, "kinds"));
  if (!document || !Object.hasOwn(kinds, name)) return undefined;
  return { file: document.file, pointer: below("/kinds", name), kind: objectOf(kinds[name]) };
}

/** The kind by which an insurer is asked what became of what is of a kind that issues. */
export function askedByOf(kind: JsonObject): string {
  return typeof kind.askedBy === "string" ? kind.askedBy : "status";
}

/** The names of what can be asked of an insurer by a contract. */
export function contractKinds({ value }: LoadedDocument): readonly string[] {
  return Object.keys(objectOf(memberOf(value, "kinds")));
}
