import type { Instalment } from "./policy.ts";

/** Returns the next instalments, so many at the most: from the first that is owed or to come; the last where all are past. */
export function nextInstalments(instalments: readonly Instalment[], most: number): readonly Instalment[] {
  const next = instalments.findIndex(isAhead);
  const last = Math.max(instalments.length - most, 0);
  const from = next === -1 ? last : Math.min(next, last);
  return instalments.slice(from, from + most);
}

function isAhead({ state, dueOn }: Instalment): boolean {
  return state === "overdue" || state === "pending" || (state === "unknown" && dueOn === null);
}
