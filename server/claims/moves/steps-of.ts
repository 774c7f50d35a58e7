import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { canMove, nextOf, type StatusTable, showFollowed, statusOf } from "../../records/statuses.ts";
import { accident } from "../report/accident.ts";

const statuses: StatusTable = accident.statuses;

/** Lists the statuses to which a mover may bring a claim from one, as a page offers them; what is added is no step. */
export function stepsOf(status: string, mover: string, insurer: string): readonly object[] {
  const next = nextOf(statusOf(statuses, status) ?? { next: [] });
  return next
    .filter(
      (to) =>
        canMove(statuses, status, to, mover) && statusOf(statuses, to)?.by !== "addition" && to !== "sent",
    )
    .map((to) => showFollowed(statuses, to, { insurer: insurerTitle(insurer) }));
}
