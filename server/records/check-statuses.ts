import type { Entity } from "./entity.ts";
import { daysIn, isBroughtBy, nextOf, type Status, type StatusTable, statusOf } from "./statuses.ts";

const movers = ["flow", "insurer", "office", "broker", "insured", "addition", "clock", "job", "service"];

/** Throws for a table by which a record could not go where it says, or would stay somewhere for ever. */
export function checkStatuses({ name, statuses }: Pick<Entity, "name" | "statuses">): void {
  for (const [id, status] of Object.entries(statuses)) {
    const wrong = wrongIn(statuses, id, status);
    if (wrong !== undefined) throw new Error(`status "${id}" of "${name}": ${wrong}`);
  }
}

function wrongIn(table: StatusTable, _id: string, status: Status): string | undefined {
  const { by = "insurer", after, until, becomes, isClosed = false } = status;
  const next = nextOf(status);
  const unknown = [...next, ...(becomes === undefined ? [] : [becomes])].find((to) => !statusOf(table, to));
  if (unknown !== undefined) return `leads to "${unknown}", which is none — add it or leave it out`;
  const named = Array.isArray(status.next) ? [] : Object.values(status.next).flat();
  const nobody = [by, named].flat().find((one) => !movers.includes(one));
  if (nobody !== undefined) return `"${nobody}" brings nothing there — say one of ${movers.join(", ")}`;
  if (next.length === 0 && !isClosed) return "leads nowhere — say what follows it, or that it is closed";
  if ((isBroughtBy(status, "clock") ? 1 : 0) !== [after, until].filter((one) => one !== undefined).length)
    return "the clock needs to know after how long or until when, and it alone — say one with it, or none";
  if (after !== undefined && !(daysIn(after) > 0))
    return `"${after}" is no number of days — write it as P15D`;
  return undefined;
}
