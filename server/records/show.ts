import { wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../infrastructure/clock.ts";
import { insurerTitle } from "../insurance/insurers/insurers.ts";
import type { Attached } from "./entity/shown.ts";
import { type StatusTable, showStatus } from "./statuses.ts";

/** How a record came to its status, as answers show it. */
export function showHistory(
  statuses: StatusTable,
  { history }: Attached,
  insurer: string,
): readonly object[] {
  return history.map(({ status, note, at }) => ({
    status: showStatus(statuses, status, { insurer: insurerTitle(insurer) }),
    date: wireDate(dayOf(at)),
    ...(note === null ? {} : { note }),
  }));
}
