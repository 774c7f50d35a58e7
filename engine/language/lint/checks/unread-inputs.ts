import { isWithin, type Schema } from "#engine/json/index.ts";
import { connectorRelease, resolveConnector } from "../../load/connector.ts";
import { productsAsked } from "../../load/connector-products.ts";
import type { LoadedDocument } from "../../load/document.ts";
import { documentsOf, type Library, memberOf, textOf } from "../../load/library.ts";
import { readRelease } from "../../places/reading.ts";
import { environmentOf } from "../environments.ts";
import { languageOf } from "../subject.ts";

/**
 * What connectors of a kind and product are given, by first names, parted into what none of them reads and what some
 * does. Nothing of a kind that has no connectors yet.
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
  const reads = new Set(connectors.flatMap((connector) => inputsRead(library, connector)));
  const { context } = connectorRelease(resolveConnector(library, first));
  const input: Schema | undefined = context.properties?.input;
  const names = Object.keys(input?.properties ?? {});
  const isRead = (name: string) => [...reads].some((path) => isWithin(path, `/input/${name}`));
  return {
    unread: names.filter((name) => !isRead(name)).map((name) => `/${name}`),
    read: names.filter(isRead).map((name) => `/${name}`),
  };
}

/** Every place that a connector's expressions read. */
export function inputsRead(library: Library, connector: LoadedDocument): readonly string[] {
  const release = connectorRelease(resolveConnector(library, connector));
  const reading = readRelease(release, environmentOf(release), languageOf(library));
  return reading.places().flatMap((place) => reading.expressionsOf(place).flatMap(({ reads }) => reads.all));
}
