import { clusterList, clusterNamed, clusterOf, coverTitle } from "../../insurance/insurers/clusters.ts";
import type { Parameters } from "../../insurance/parameters/parameters.ts";
import type { PolicyAnswers } from "./policy-answers.ts";

/**
 * Renders what the first coverage covers (by its insurer's word, where it was issued here), what others that are sold of its
 * product would, and the limit of its civil liability where the parameters know it. A coverage that the house does not know
 * renders what its insurer said of it, else nothing.
 */
export function showCovers(
  { coverages = [], issued }: Pick<Partial<PolicyAnswers>, "coverages" | "issued">,
  sold: readonly string[] = [],
  parameters: Parameters,
): object {
  const [first] = coverages;
  const code = first && clusterNamed(first.name);
  const own = first && issued?.covers?.of === first.name ? issued.covers.codes : undefined;
  if (code === undefined) return own ? { covers: own.map(coverTitle) } : {};
  const { covers: usual, limit } = clusterOf(code);
  const covers = own ?? usual;
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
