import { clusterList, clusterNamed, clusterOf, coverTitle } from "../../insurance/insurers/clusters.ts";
import type { Parameters } from "../../insurance/parameters/parameters.ts";
import type { Cover } from "./policy-answers.ts";

/**
 * Renders what the first coverage covers, what others that are sold of its product would, and the limit of its civil
 * liability where the parameters know it. A coverage that the house does not know renders nothing.
 */
export function showCovers(
  coverages: readonly Cover[] = [],
  sold: readonly string[] = [],
  parameters: Parameters,
): object {
  const [first] = coverages;
  const code = first && clusterNamed(first.name);
  if (code === undefined) return {};
  const { covers, limit } = clusterOf(code);
  if (covers === undefined) return {};
  const others = clusterList.filter((cluster) => sold.includes(cluster.code));
  const all = new Set(others.flatMap((cluster) => cluster.covers ?? []));
  const excludes = [...all].filter((one) => !covers.includes(one));
  const amount = limit && parameters[limit];
  return {
    covers: covers.map(coverTitle),
    excludes: excludes.map(coverTitle),
    ...(amount ? { liabilityLimit: amount } : {}),
  };
}
