/** How a policy is paid in parts, as far as anybody said. Days are ISO days, money is in centavos. */
export type PaymentPlan = {
  readonly count: number;
  readonly firstDueOn?: string;
  /** From one to the next; one without it. */
  readonly months?: number;
  /** Of each part; without it the total is parted equally. */
  readonly amount?: number;
  /** Of the first, where it is another than the others'. */
  readonly firstAmount?: number;
  /** Each of them, where they have days, or days and amounts, of their own. */
  readonly each?: readonly { readonly dueOn: string; readonly amount?: number | undefined }[];
  /** The term; without a day that somebody said, days are estimated by it. */
  readonly term?: { readonly startsOn: string; readonly endsOn: string };
  /** How many are paid; without it nobody knows. */
  readonly paid?: number;
};

export type Instalment = {
  readonly number: number;
  readonly dueOn: string | null;
  readonly amount: number | null;
  readonly state: "paid" | "pending" | "overdue" | "unknown";
  /** The day is estimated: neither the insurer nor anybody else said it. */
  readonly isEstimated?: true;
};

/**
 * The parts in which a total is paid, from the first on. What does not part equally is in the first, or in the last where
 * somebody said of how much the first is; of a part whose day has gone it is known whether it was paid only where somebody
 * said how many are. Nothing is overdue by an estimated day.
 */
export function instalmentsOf(plan: PaymentPlan, total: number | null, today: string): readonly Instalment[] {
  const { count, months = 1, each = [], paid, ...said } = plan;
  const amounts = amountsOf(count, said, total);
  const first = said.firstDueOn ?? estimatedFirst(plan);
  const isEstimated = said.firstDueOn === undefined && each.length === 0 && first !== undefined;
  return Array.from({ length: count }, (_, index) => {
    const own = each[index];
    const dueOn = own?.dueOn ?? (first === undefined ? null : monthsLater(first, index * months));
    const isTold = paid !== undefined && !isEstimated;
    return {
      number: index + 1,
      dueOn,
      amount: own?.amount ?? amounts[index] ?? null,
      state: stateOf({ isPaid: index < (paid ?? 0), isTold, dueOn }, today),
      ...(isEstimated ? { isEstimated } : {}),
    };
  });
}

/**
 * Returns the day on which the term begins: until then a premium is due by the usual clause of collection, and the other
 * parts follow by the month. Returns undefined where they do not fit into the term: then another rule is in force.
 */
function estimatedFirst({ count, months = 1, term }: PaymentPlan): string | undefined {
  if (term === undefined) return undefined;
  const { startsOn, endsOn } = term;
  return monthsLater(startsOn, (count - 1) * months) <= endsOn ? startsOn : undefined;
}

type SaidAmounts = Pick<PaymentPlan, "amount" | "firstAmount">;

/** Of each part; null where it cannot be known. */
function amountsOf(
  count: number,
  { amount, firstAmount }: SaidAmounts,
  total: number | null,
): readonly (number | null)[] {
  if (amount !== undefined)
    return Array.from({ length: count }, (_, at) => (at === 0 ? (firstAmount ?? amount) : amount));
  const parted = firstAmount === undefined ? count : count - 1;
  const left = total === null ? undefined : total - (firstAmount ?? 0);
  // More than all of it: one of the two is wrong, and nobody knows which.
  const others = left === undefined || left < 0 || parted === 0 ? [] : partedOf(left, parted);
  if (firstAmount === undefined) return others;
  return [firstAmount, ...others.toReversed()];
}

/** Equal parts of an amount; what is left over is in the first. */
function partedOf(amount: number, count: number): readonly number[] {
  const part = Math.floor(amount / count);
  return Array.from({ length: count }, (_, at) => (at === 0 ? part + (amount - part * count) : part));
}

type Due = { readonly isPaid: boolean; readonly isTold: boolean; readonly dueOn: string | null };

function stateOf({ isPaid, isTold, dueOn }: Due, today: string): Instalment["state"] {
  if (isPaid) return "paid";
  if (dueOn === null) return isTold ? "pending" : "unknown";
  if (dueOn >= today) return "pending";
  return isTold ? "overdue" : "unknown";
}

/** The same day of a later month, or that month's last. `2026-08-31`, 1 → `2026-09-30` */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}
