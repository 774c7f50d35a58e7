import { parseDate, wireDate } from "#engine/identifiers/index.ts";
import { instalmentsOf, type PaymentPlan } from "../../insurance/policies/instalments.ts";
import type { PolicyAnswers } from "./policy-answers.ts";

/** In which parts it is paid, where somebody said in how many. */
export function showInstalments(
  { payment = {}, totalPremium, validFrom = "", validTo = "" }: Partial<PolicyAnswers>,
  today: string,
): readonly object[] {
  const plan = planOf(payment);
  if (!plan) return [];
  const [startsOn, endsOn] = [parseDate(validFrom), parseDate(validTo)];
  const term = startsOn === undefined || endsOn === undefined ? {} : { term: { startsOn, endsOn } };
  return instalmentsOf({ ...plan, ...term }, totalPremium ?? null, today).map(({ dueOn, ...told }) => ({
    ...told,
    dueOn: dueOn && wireDate(dueOn),
  }));
}

/** What was said of the parts in which a policy is paid; undefined where nobody said how many. */
export function planOf({
  installments: count,
  firstDueOn = "",
  installmentMonths: months,
  installmentAmount,
  firstInstallmentAmount: firstAmount,
  paidInstallments,
  schedule = [],
}: NonNullable<PolicyAnswers["payment"]>): PaymentPlan | undefined {
  if (count === undefined) return undefined;
  const first = parseDate(firstDueOn);
  const each = schedule.flatMap(({ dueOn = "", amount }) => {
    const day = parseDate(dueOn);
    return day === undefined ? [] : [{ dueOn: day, amount }];
  });
  return {
    count,
    ...(first === undefined ? {} : { firstDueOn: first }),
    ...(months === undefined ? {} : { months }),
    ...(installmentAmount === undefined ? {} : { amount: installmentAmount }),
    ...(firstAmount === undefined ? {} : { firstAmount }),
    ...(each.length === count ? { each } : {}),
    ...(paidInstallments === undefined ? {} : { paid: paidInstallments }),
  };
}
