/** How a policy is paid in parts, as far as anybody said. Days are ISO days, money is in centavos. */
export type PaymentPlan = {
  readonly count: number;
  readonly firstDueOn?: string;
  /** Of each part; without it the total is parted equally. */
  readonly amount?: number;
  /** How many are paid; without it nobody knows. */
  readonly paid?: number;
};

export type Instalment = {
  readonly number: number;
  readonly dueOn: string | null;
  readonly amount: number | null;
  readonly state: "paid" | "pending" | "overdue" | "unknown";
};

/**
 * The parts in which a total is paid, one a month from the first on. What does not part equally is in the first; of a part
 * whose day has gone it is known whether it was paid only where somebody said how many are.
 */
export function instalmentsOf(
  { count, firstDueOn, amount, paid }: PaymentPlan,
  total: number | null,
  today: string,
): readonly Instalment[] {
  const part = amount ?? (total === null ? null : Math.floor(total / count));
  const rest = amount === undefined && total !== null && part !== null ? total - part * count : 0;
  return Array.from({ length: count }, (_, index) => {
    const dueOn = firstDueOn === undefined ? null : monthsLater(firstDueOn, index);
    return {
      number: index + 1,
      dueOn,
      amount: part === null ? null : index === 0 ? part + rest : part,
      state: stateOf({ isPaid: index < (paid ?? 0), isTold: paid !== undefined, dueOn }, today),
    };
  });
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
