import type { Db } from "../infrastructure/db/tables.ts";

/** A change as the audit tells it to the office: when, who it was, what was before and after. */
export type ShownChange = {
  readonly at: string;
  readonly who: string;
  readonly action: string;
  readonly before: unknown;
  readonly after: unknown;
};

export const changesSchema = {
  type: "array",
  items: {
    type: "object",
    properties: {
      at: { type: "string" },
      who: { type: "string" },
      action: { type: "string" },
      before: {},
      after: {},
    },
  },
};

const most = 50;

/**
 * The last changes of something, of several kinds of it or of several things together, the newest first. Operators are
 * told by their names, others by what they are.
 */
export async function listChanges(
  db: Db,
  entity: string | readonly string[],
  ...entityIds: readonly string[]
): Promise<readonly ShownChange[]> {
  const rows = await db
    .selectFrom("audit")
    .select(["at", "who", "action", "before", "after"])
    .where("entity", "in", [entity].flat())
    .where("entity_id", "in", entityIds)
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  const operators = await db.selectFrom("operators").select(["id", "display_name as name"]).execute();
  const names = new Map(operators.map(({ id, name }) => [`operator:${id}`, name]));
  return rows.map(({ at, who, ...change }) => ({
    ...change,
    at: at.toISOString(),
    who: names.get(who) ?? who.split(":")[0] ?? "",
  }));
}
