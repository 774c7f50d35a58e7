import type { Json } from "#engine/json/index.ts";
import { documentsOf, type Library, memberOf, textOf } from "./library.ts";

/** Something that can be covered. */
export type Cover = { readonly code: string; readonly title: string };

/** A group of coverages that insurers are compared by, and what each of it covers at least. */
export type Cluster = {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly covers: readonly string[];
};

/** What a document of clusters says can be covered, in its order. */
export function coversIn(value: Json): readonly Cover[] {
  return listIn(value, "covers").map((one) => ({ code: textOf(one, "code"), title: textOf(one, "title") }));
}

/** The groups of a document of clusters, from the least cover to the most. */
export function clustersIn(value: Json): readonly Cluster[] {
  return listIn(value, "clusters").map((one) => ({
    code: textOf(one, "code"),
    name: textOf(one, "name"),
    description: textOf(one, "description"),
    covers: listIn(one, "covers").filter((code) => typeof code === "string"),
  }));
}

/** The library's one table of clusters; undefined where it has none. */
export function findClusters(library: Library): readonly Cluster[] | undefined {
  const [document] = documentsOf(library, "clusters");
  return document && clustersIn(document.value);
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = memberOf(value, name);
  return Array.isArray(list) ? list : [];
}
