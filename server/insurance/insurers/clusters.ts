import { foldText } from "#engine/identifiers/index.ts";
import table from "../../../flows/clusters.json" with { type: "json" };

/** A coverage as the house calls it, whatever each insurer does. */
export type Cluster = {
  readonly code: string;
  readonly name: string;
  readonly description?: string;
  readonly covers?: readonly string[];
  /** The parameter with the limit of its civil liability. */
  readonly limit?: "civilResponsibilityLimit";
};

export const clusterList = table.clusters as readonly Cluster[]; // its schema has checked the parameters' names

const byCode = new Map(clusterList.map((cluster, place) => [cluster.code, { cluster, place }]));

export const clusterCodes: ReadonlySet<string> = new Set(byCode.keys());

/** The coverage of a code; one that is not listed stands for itself. */
export function clusterOf(code: string): Cluster {
  return byCode.get(code)?.cluster ?? { code, name: code };
}

/** The code of the coverage that is called so, however it is written. */
export function clusterNamed(name: string): string | undefined {
  return clusterList.find((cluster) => foldText(cluster.name) === foldText(name))?.code;
}

const covers = new Map(table.covers.map(({ code, title }) => [code, title]));

/** What something that is covered is called; a code that is not listed stands for itself. */
export function coverTitle(code: string): string {
  return covers.get(code) ?? code;
}

const beyondSum = new Set(table.covers.flatMap(({ code, isBeyondSum }) => (isBeyondSum ? [code] : [])));

/**
 * Returns whether a coverage pays up to the value of what is insured: civil liability and services do not. An insurer's
 * own covers count before those of the cluster; a coverage without any is taken to pay it.
 */
export function paysSum(cluster: string | undefined, covers?: unknown): boolean {
  const own = Array.isArray(covers) && covers.length > 0 ? covers.map(String) : undefined;
  const all = own ?? (cluster === undefined ? [] : (clusterOf(cluster).covers ?? []));
  return all.length === 0 || !all.every((code) => beyondSum.has(code));
}

/** Where it stands among the others, from what covers least to what covers most. */
export function placeOfCluster(code: string): number {
  return byCode.get(code)?.place ?? byCode.size;
}
