import { sql } from "kysely";
import { prepareCounts } from "../../infrastructure/db/list-counts.ts";
import { standingConditions } from "./list-policies.ts";
import { type Standing, standingIds } from "./standing.ts";

type Values = {
  readonly brokers: readonly string[];
  readonly today: string;
  /** Until when a policy is about to end. */
  readonly soon: string;
};

/** How many policies of brokers stand in which way; days are ISO days. What is about to end is in force as well. */
export const countStandings = prepareCounts<Standing, Values>({
  table: "policies",
  ids: standingIds,
  always: () => sql`t.status <> 'removed'`,
  is: standingConditions,
});
