import { below, isWithin, type Schema } from "#engine/json/index.ts";
import { connectorRelease, resolveConnector } from "../../load/connector.ts";
import { productsAsked } from "../../load/connector-products.ts";
import type { LoadedDocument } from "../../load/document.ts";
import { documentsOf, type Library, memberOf, textOf } from "../../load/library.ts";
import { readRelease } from "../../places/reading.ts";
import { environmentOf } from "../environments.ts";
import { languageOf } from "../subject.ts";

/**
 * The places that connectors of a kind and product are given, parted into what none of them reads and what some does; of a
 * place that nobody reads what is within it is not told. What a schema says that it may reach nobody is told neither.
 * Nothing of a kind that has no connectors yet.
 */
export function unreadInputs(
  library: Library,
  contract: LoadedDocument,
  kind: string,
): { readonly unread: readonly string[]; readonly read: readonly string[] } {
  const product = textOf(contract.value, "product");
  const connectors = documentsOf(library, "connector").filter(
    (one) => memberOf(one.value, "kind") === kind && productsAsked(library, one).includes(product),
  );
  const [first] = connectors;
  if (!first) return { unread: [], read: [] };
  const reads = [...new Set(connectors.flatMap((connector) => inputsRead(library, connector)))];
  const { context } = connectorRelease(resolveConnector(library, first));
  const [unread, read]: [string[], string[]] = [[], []];
  const visit = (schema: Schema, place: string): unknown => {
    const isRead = reads.some((path) => isWithin(path, `/input${place}`));
    if (!isRead && schema.unread === undefined) return unread.push(place);
    read.push(place);
    // A file is one thing.
    if (schema.unread === undefined && schema.file === undefined) visitWithin(schema, place);
  };
  const visitWithin = ({ properties = {}, items }: Schema, place: string) => {
    for (const [name, schema] of Object.entries(properties)) visit(schema, below(place, name));
    // A list of texts is read as one; of items each part is.
    if (items?.properties) visitWithin(items, below(place, "*"));
  };
  visitWithin(context.properties?.input ?? {}, "");
  return { unread, read };
}

/** Every place that a connector's expressions read. */
export function inputsRead(library: Library, connector: LoadedDocument): readonly string[] {
  const release = connectorRelease(resolveConnector(library, connector));
  const reading = readRelease(release, environmentOf(release), languageOf(library));
  return reading.places().flatMap((place) => reading.expressionsOf(place).flatMap(({ reads }) => reads.all));
}
