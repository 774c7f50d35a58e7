import { fillText } from "../infrastructure/errors/errors.ts";

/** A status that a record may have. */
export type Status = {
  /** What a person reads; `{insurer}` stands for the insurer's name. */
  readonly title: string;
  /** How it is felt: `warning` who has to act, `info` somebody works on it, `success`, `danger` refused, `none` over. */
  readonly tone: string;
  /** What the person has to do, or what happens next. */
  readonly todo?: string;
  /** The statuses that may follow it; as members each with the movers that may bring a record there from here. */
  readonly next: readonly string[] | Readonly<Record<string, readonly string[]>>;
  /**
   * Who brings a record here: `flow`, whoever sends it; `insurer`, whose word it is without this; `office`, whoever runs
   * the product; `broker`, by an act of their own; `insured`, by one of theirs; `addition`, something added to it; `clock`; `job`, the server's own
   * work. Several where more than one may.
   */
  readonly by?: string | readonly string[];
  /** For how long nobody has touched a record that the clock brings here: days, as `P15D`. */
  readonly after?: string;
  /** The instant of its head, a column of what it is projected to, past which the clock brings a record here instead. */
  readonly until?: string;
  /** It may be stored again as it is, and is given up when nobody touches it. */
  readonly isDraft?: boolean;
  /** It may be stored again as it is for as long as it stands: what is kept up to date. */
  readonly isEdited?: boolean;
  readonly isClosed?: boolean;
  /** Its insurer waits for papers: where it is followed the way to send them stands first, whether they are named or not. */
  readonly wantsPapers?: boolean;
  /** Something may be added to it, which travels with it: it stays in this status. */
  readonly takesAdditions?: boolean;
  /** The status that it comes to by itself: that of its insurer's receipt. Until then it is under way. */
  readonly becomes?: string;
  /** What is done once a record has come here: names of jobs. */
  readonly jobs?: readonly string[];
};

export type FollowedStatus = { readonly id: string; readonly value: string; readonly tone: string };

/** The one table of what may follow what; the first is where a record begins. */
export type StatusTable = Readonly<Record<string, Status>>;

export function statusOf(table: StatusTable, id: string): Status | undefined {
  return Object.hasOwn(table, id) ? table[id] : undefined;
}

/** The statuses of a table that are as is said of them. */
export function statusesThat(table: StatusTable, is: (status: Status) => boolean): readonly string[] {
  return Object.entries(table).flatMap(([id, status]) => (is(status) ? [id] : []));
}

/** Whether somebody may bring a record to a status; one of which nothing is said is its insurer's word. */
export function isBroughtBy({ by = "insurer" }: Pick<Status, "by">, mover: string): boolean {
  return [by].flat().includes(mover);
}

/** Lists the statuses that may follow one, whoever moves the record. */
export function nextOf({ next }: Pick<Status, "next">): readonly string[] {
  return isList(next) ? next : Object.keys(next);
}

export function canFollow(table: StatusTable, from: string, to: string): boolean {
  const status = statusOf(table, from);
  return statusOf(table, to) !== undefined && status !== undefined && nextOf(status).includes(to);
}

/** Finds the status of a record after an addition that brings it to `to`; undefined where nothing may be added. */
export function findStatusAfterAddition(table: StatusTable, from: string, to: string): string | undefined {
  if (canFollow(table, from, to)) return to;
  return statusOf(table, from)?.takesAdditions ? from : undefined;
}

/** Tells whether a mover may bring a record from a status to another: by that transition, else by the status alone. */
export function canMove(table: StatusTable, from: string, to: string, mover: string): boolean {
  if (!canFollow(table, from, to)) return false;
  const { next = [] } = statusOf(table, from) ?? {};
  return isList(next) ? isBroughtBy(statusOf(table, to) ?? {}, mover) : (next[to] ?? []).includes(mover);
}

function isList(next: Status["next"]): next is readonly string[] {
  return Array.isArray(next);
}

/** Whether a flow's call may store `to` in a record of status `from`; undefined for a new one. */
export function canStore(table: StatusTable, from: string | undefined, to: string): boolean {
  if (!isBroughtBy(statusOf(table, to) ?? {}, "flow")) return false;
  const { isDraft = false, isEdited = false }: Partial<Status> = statusOf(table, from ?? "") ?? {};
  if (from === to) return isDraft || isEdited;
  return from === undefined ? canBegin(table, to) : canFollow(table, from, to);
}

/** Whether any flow's call may store anything in a record of this status. */
export function isOpen(table: StatusTable, from: string | undefined): boolean {
  return Object.keys(table).some((to) => canStore(table, from, to));
}

/** The statuses that a record comes to when `to` is stored, in their order; none when it is saved as it was. */
export function reached(table: StatusTable, from: string | undefined, to: string): readonly string[] {
  const first = firstOf(table);
  const begun = from === undefined && first !== to ? [first] : [];
  return from === to ? begun : [...begun, to];
}

/** Whoever brings a record to a status by deciding on it, as history and audit tell. */
export function deciderOf(table: StatusTable, id: string, insurer: string | null): string {
  return isBroughtBy(statusOf(table, id) ?? {}, "office") ? "office" : `insurer:${insurer ?? ""}`;
}

/** `P15D` → 15; what is none is NaN. */
export function daysIn(period: string): number {
  return Number(/^P(\d+)D$/.exec(period)?.[1]);
}

/** The jobs of the statuses that a record has come to. */
export function jobsOf(table: StatusTable, path: readonly string[]): readonly string[] {
  return path.flatMap((id) => statusOf(table, id)?.jobs ?? []);
}

/** A status as answers show it: its identifier and what a person reads. */
export function showStatus(
  table: StatusTable,
  id: string,
  params: Readonly<Record<string, string>> = {},
): { id: string; value: string } {
  return { id, value: fillText(statusOf(table, id)?.title ?? id, params) };
}

/** A status as who follows a record sees it. */
export function showFollowed(
  table: StatusTable,
  id: string,
  params: Readonly<Record<string, string>>,
): FollowedStatus {
  return { ...showStatus(table, id, params), tone: statusOf(table, id)?.tone ?? "none" };
}

function canBegin(table: StatusTable, to: string): boolean {
  const first = firstOf(table);
  return first === to || (isBroughtBy(statusOf(table, first) ?? {}, "flow") && canFollow(table, first, to));
}

function firstOf(table: StatusTable): string {
  return Object.keys(table)[0] ?? "";
}
