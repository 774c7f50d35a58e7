import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from "kysely";
import type { Tables } from "../../infrastructure/db/tables.ts";
import kinds from "./kinds.json" with { type: "json" };
import urgent from "./urgent.json" with { type: "json" };

type Where = ExpressionBuilder<Tables, "notifications">;
type Condition = ExpressionWrapper<Tables, "notifications", SqlBool>;
type Row = {
  readonly kind: string;
  readonly topic?: string;
  readonly statuses?: readonly string[];
  readonly reason: string;
};

const rows: readonly Row[] = urgent;

/** Milliseconds after which an urgent notice that was not mailed waits for the digest, as the others do. */
export const urgentFor = 24 * 3_600_000;

/** Kinds that are news for a moment alone: the bell has them, and no mail. */
const unmailed = Object.entries(kinds).flatMap(([kind, told]) =>
  "isMailed" in told && !told.isMailed ? [kind] : [],
);

/** Whether a notice is mailed as soon as it is written: urgent.json says which are, and why. */
export function isUrgent({ or, and, eb }: Where): Condition {
  return or(
    rows.map(({ kind, topic, statuses }) =>
      and([
        eb("kind", "=", kind),
        ...(topic === undefined ? [] : [eb(field("topic"), "=", topic)]),
        ...(statuses === undefined ? [] : [eb(field("status"), "in", statuses)]),
      ]),
    ),
  );
}

/** Whether a notice is mailed at all while its broker has not read it. */
export function isToMail({ and, eb }: Where): Condition {
  return and([
    eb("mailed_at", "is", null),
    eb("read_at", "is", null),
    ...(unmailed.length === 0 ? [] : [eb("kind", "not in", unmailed)]),
  ]);
}

/** Never null: what is not urgent is asked for as well. */
function field(name: "topic" | "status") {
  return sql<string>`coalesce(content ->> ${sql.lit(name)}, '')`;
}
