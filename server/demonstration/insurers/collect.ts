import { addMonths } from "./days.ts";
import type { Issuing } from "./issue.ts";

/** An instalment that was collected; money in centavos, the rate in hundredths of a percent. */
export type Collected = {
  readonly line: string;
  readonly policyNumber: string;
  readonly day: string;
  readonly net: number;
  readonly rate: number;
  readonly commission: number;
};

/** The instalments that a simulated insurer collected between two days, of what it issued: one a month from a policy's first day. */
export function collectedIn(
  { issued, find }: Pick<Issuing, "issued" | "find">,
  { from, to }: { readonly from: string; readonly to: string },
): readonly Collected[] {
  return issued().flatMap(({ policyNumber }) => {
    const one = find(policyNumber);
    if (!one) return [];
    const { policy, plan } = one;
    const net = Math.round((plan.parts.net ?? 0) / plan.instalments);
    const rate = Math.round(plan.commission * 100);
    const commission = Math.round((net * rate) / 10_000);
    return Array.from({ length: plan.instalments }, (_, month) => addMonths(policy.from, month))
      .filter((day) => day >= from && day <= to)
      .map((day) => ({
        ...{ line: `${policyNumber}-${day.slice(0, 7)}`, policyNumber },
        ...{ day, net, rate, commission },
      }));
  });
}
