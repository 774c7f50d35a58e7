import { today } from "#src/shared/time/clock.ts";
import { daysBetween } from "#src/shared/time/days.ts";

export const unpaidPath = "/polizas/impagas";

export const views = ["owed", "untold", "told", "paid"] as const;
export type UnpaidView = (typeof views)[number];

/** An instalment that an insurer could not collect, as the server tells it: days in wire form, money in centavos. */
export type Unpaid = {
  readonly id: string;
  readonly insurer: { readonly name: string; readonly displayName: string };
  readonly policyId: string | null;
  readonly policyNumber: string;
  /** Which of how many, as `9/12`, or `9`. */
  readonly instalment: string | null;
  readonly dueOn: string;
  readonly amount: number;
  /** The last day of cover, where the insurer says one. */
  readonly coveredUntil: string | null;
  readonly reason: string | null;
  readonly paidOn: string | null;
  readonly mark: "told" | "claimed" | null;
  readonly markedAt: string | null;
  readonly asset: string | null;
  readonly plate: string | null;
  readonly holder: string | null;
  readonly clientId: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly isOwn: boolean;
};

/** What a view has, how much it is, and how many are in each. */
export type UnpaidBoard = {
  readonly counts: Readonly<Record<UnpaidView, number>>;
  readonly amount: number;
  /** Policies that lose their cover within `near` days, and those that have lost it. */
  readonly losing: number;
  readonly lapsed: number;
  readonly near: number;
  /** When the last file was taken. */
  readonly asOf: string | null;
  readonly rows: readonly Unpaid[];
};

export const groups = ["lapsed", "near", "later", "unknown", "paid"] as const;
export type Group = (typeof groups)[number];

/** How many days of cover are left; nothing where nobody says. */
export function daysLeft({ coveredUntil }: Pick<Unpaid, "coveredUntil">): number | undefined {
  return coveredUntil === null ? undefined : daysBetween(today(), coveredUntil);
}

/** Under which heading it stands. */
export function groupOf(unpaid: Unpaid, near: number): Group {
  const left = daysLeft(unpaid);
  if (unpaid.paidOn !== null) return "paid";
  if (left === undefined) return "unknown";
  if (left < 0) return "lapsed";
  return left <= near ? "near" : "later";
}
