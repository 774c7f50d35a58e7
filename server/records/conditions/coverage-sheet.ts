import { clusterOf, coverTitle, placeOfCluster } from "../../insurance/insurers/clusters.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { quoteKind } from "../quotes/begin-round.ts";
import type { RecordServices } from "../record-services.ts";

type Sold = { readonly insurer: string; readonly product: string };

type Services = Pick<RecordServices, "insurers" | "rules">;

/** Whether there is a sheet of what an insurer sells of a product. */
export function hasSheet(
  { insurers }: Services,
  { insurer, product }: { readonly insurer: { name: string }; readonly product: { name: string } },
): boolean {
  return (insurers?.plansOf(insurer.name, quoteKind, product.name) ?? []).length > 0;
}

/**
 * What an insurer sells of a product and what each coverage covers, from what covers least to what covers most: those
 * that its connector knows of, in the words of the house. Undefined where it is asked for no prices of it.
 */
export function coverageSheet({ insurers, rules }: Services, { insurer, product }: Sold): object | undefined {
  const plans = insurers?.plansOf(insurer, quoteKind, product) ?? [];
  if (plans.length === 0) return undefined;
  const clusters = plans
    .map(({ cluster, codes }) => {
      const { limit: _limit, ...shown } = clusterOf(cluster);
      return { ...shown, plans: codes };
    })
    .toSorted((one, other) => placeOfCluster(one.code) - placeOfCluster(other.code));
  const covers = [...new Set(clusters.flatMap(({ covers: own = [] }) => own))];
  return {
    insurer: { name: insurer, displayName: insurerTitle(insurer) },
    product: { name: product, displayName: rules.titleOf(product) },
    covers: covers.map((code) => ({ code, title: coverTitle(code) })),
    clusters,
  };
}
