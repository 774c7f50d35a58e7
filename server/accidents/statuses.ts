import { fillText } from "../http/errors.ts";
import { insurerTitle } from "../insurers/insurers.ts";
import table from "./statuses.json" with { type: "json" };

export type AccidentStatus = keyof typeof table;

const statuses: Readonly<
  Record<AccidentStatus, { title: string; next: readonly string[]; isClosed?: boolean }>
> = table;

export const accidentStatuses = Object.keys(table) as AccidentStatus[];
export const closedStatuses = accidentStatuses.filter((status) => statuses[status].isClosed === true);

export function isAccidentStatus(status: string): status is AccidentStatus {
  return Object.hasOwn(table, status);
}

/**
 * The one table of what may follow what. The insurer moves a claim that was sent; only the insured opens a closed
 * one again, by an extension: nothing in the specification closes a claim to new evidence.
 */
export function canFollow(from: string, to: string): boolean {
  return isAccidentStatus(from) && statuses[from].next.includes(to);
}

/** A status as answers show it: its identifier and what a person reads. */
export function showStatus(id: string, insurer: string): { id: string; value: string } {
  const title = isAccidentStatus(id) ? statuses[id].title : id;
  return { id, value: fillText(title, { insurer: insurerTitle(insurer) }) };
}
