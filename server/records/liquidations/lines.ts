import { sql } from "kysely";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";

/** A line of a liquidation: whose policy it was is read off the policy, so that it goes when its person does. */
export type PolicyLine = {
  readonly policyId: string | null;
  readonly policyNumber: string;
  readonly client: string | null;
  readonly insurer: string;
  readonly product: string | null;
  readonly kind: string;
  readonly collectedPremium: number;
  readonly rate: number | null;
  readonly commission: number;
};

const columns = sql`select m.policy_id as "policyId", m.policy_number as "policyNumber", p.holder as client, m.insurer,
  p.product, m.kind, m.net_premium as "collectedPremium", m.rate, m.commission`;
const order = sql`order by (m.commission < 0), m.insurer, m.policy_number, m.line, m.turn`;

/** Of a liquidation so many lines are told, beside how many there are: its paper has all of them. */
export const mostLines = 500;

/** The first lines that a liquidation took, and how many it took; only those that are told are looked up. */
export async function firstLinesOf(
  db: Db,
  liquidationId: string,
): Promise<{ readonly lines: readonly PolicyLine[]; readonly count: number }> {
  const told = sql<PolicyLine>`${columns} from (
      select m.* from liquidation_lines l join movements m on m.id = l.movement_id
      where l.liquidation_id = ${liquidationId}::uuid ${order} limit ${sql.lit(mostLines)}
    ) m left join policies p on p.id = m.policy_id ${order}`.execute(db);
  const counted = db
    .selectFrom("liquidation_lines")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("liquidation_id", "=", liquidationId)
    .executeTakeFirstOrThrow();
  const [{ rows }, { count }] = await Promise.all([told, counted]);
  return { lines: rows, count: Number(count) };
}

/** The lines that a liquidation took. */
async function linesOf(db: Db | Trx, liquidationId: string): Promise<readonly PolicyLine[]> {
  const { rows } = await sql<PolicyLine>`${columns} from liquidation_lines l
    join movements m on m.id = l.movement_id left join policies p on p.id = m.policy_id
    where l.liquidation_id = ${liquidationId}::uuid ${order}`.execute(db);
  return rows;
}

/** Takes for a liquidation every movement of its broker until its last day that none has taken. */
export async function takeLines(
  trx: Trx,
  { id, brokerId, to }: Open & { readonly id: string },
): Promise<readonly PolicyLine[]> {
  await sql`insert into liquidation_lines (movement_id, liquidation_id)
    select m.id, ${id}::uuid from movements m
    where ${isOpen({ brokerId, to })}`.execute(trx);
  return linesOf(trx, id);
}

/** What a liquidation would take now. */
export async function openLinesOf(db: Db, liquidation: Open): Promise<readonly PolicyLine[]> {
  const { rows } =
    await sql<PolicyLine>`${columns} from movements m left join policies p on p.id = m.policy_id
    where ${isOpen(liquidation)} ${order}`.execute(db);
  return rows;
}

type Open = { readonly brokerId: string; readonly to: string };

/** Of a broker's movements until a day, those that none has taken. */
function isOpen({ brokerId, to }: Open) {
  return sql`m.broker_id = ${brokerId}::uuid and m.period <= ${to}::date
    and not exists (select from liquidation_lines l where l.movement_id = m.id)`;
}
