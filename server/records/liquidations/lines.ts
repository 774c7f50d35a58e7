import { sql } from "kysely";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { producerName } from "../../insurance/ledger/producer-name.ts";

/** A line of a liquidation: whose policy it was is read off the policy, so that it goes when its person does. */
export type PolicyLine = {
  readonly policyId: string | null;
  readonly policyNumber: string;
  readonly client: string | null;
  /** Of a share: whose line it is of. Their client is not the organizer's to read. */
  readonly producer: string | null;
  readonly insurer: string;
  readonly product: string | null;
  readonly kind: string;
  readonly collectedPremium: number;
  readonly rate: number | null;
  readonly commission: number;
};

const columns = sql`select case when m.producer_id is null then m.policy_id end as "policyId",
  m.policy_number as "policyNumber", case when m.producer_id is null then p.holder end as client,
  (select ${producerName} from brokers b where b.id = m.producer_id) as producer, m.insurer, p.product, m.kind,
  m.net_premium as "collectedPremium", m.rate, m.commission`;
/** As the index of what is open has it: of a page of its lines no more than those are read. */
const order = sql`order by (o.commission < 0), o.insurer, o.policy_number, o.line, o.turn, o.movement_id`;

/** Of a liquidation so many lines are told at once, beside how many there are. */
const mostLines = 500;

/** The lines that a liquidation took from one of them on: only those that are told are looked up. */
export async function linesFrom(db: Db, liquidationId: string, from: number): Promise<readonly PolicyLine[]> {
  const { rows } = await sql<PolicyLine>`${columns} from (
      select movement_id, place from liquidation_lines where liquidation_id = ${liquidationId}::uuid
      order by place, movement_id limit ${sql.lit(mostLines)} offset ${from}::integer
    ) l join movements m on m.id = l.movement_id left join policies p on p.id = m.policy_id
    order by l.place, l.movement_id`.execute(db);
  return rows;
}

/** The first lines that a liquidation took, and how many it took. */
export async function firstLinesOf(
  db: Db,
  liquidationId: string,
): Promise<{ readonly lines: readonly PolicyLine[]; readonly count: number }> {
  const counted = db
    .selectFrom("liquidation_lines")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("liquidation_id", "=", liquidationId)
    .executeTakeFirstOrThrow();
  const [lines, { count }] = await Promise.all([linesFrom(db, liquidationId, 0), counted]);
  return { lines, count: Number(count) };
}

/** The lines that a liquidation took. */
async function linesOf(db: Db | Trx, liquidationId: string): Promise<readonly PolicyLine[]> {
  const { rows } = await sql<PolicyLine>`${columns} from liquidation_lines l
    join movements m on m.id = l.movement_id left join policies p on p.id = m.policy_id
    where l.liquidation_id = ${liquidationId}::uuid order by l.place, l.movement_id`.execute(db);
  return rows;
}

/** Takes for a liquidation every movement of its broker until its last day that none has taken, each at its place. */
export async function takeLines(
  trx: Trx,
  { id, brokerId, to }: Open & { readonly id: string },
): Promise<readonly PolicyLine[]> {
  await sql`insert into liquidation_lines (movement_id, liquidation_id, place)
    select o.movement_id, ${id}::uuid, row_number() over (${order}) from open_movements o
    where ${isOf({ brokerId, to })}`.execute(trx);
  return linesOf(trx, id);
}

/** Gives every line of a liquidation back to its open movements; the database lets only a `pending` one do so. */
export async function returnLines(trx: Trx, liquidationId: string): Promise<void> {
  await trx.deleteFrom("liquidation_lines").where("liquidation_id", "=", liquidationId).execute();
}

/** What a liquidation would take now, from one of its lines on: as many as are told at once. */
export async function openLinesFrom(db: Db, liquidation: Open, from: number): Promise<readonly PolicyLine[]> {
  const { rows } = await sql<PolicyLine>`${columns} from (
      select o.* from open_movements o where ${isOf(liquidation)} ${order}
      limit ${sql.lit(mostLines)} offset ${from}::integer
    ) o join movements m on m.id = o.movement_id left join policies p on p.id = m.policy_id ${order}`.execute(
    db,
  );
  return rows;
}

/** What a liquidation would come to now: what is positive, what is negative, and how many lines it would take. */
export async function openTotals(
  db: Db,
  liquidation: Open,
): Promise<{ readonly earned: number; readonly refunded: number; readonly count: number }> {
  const { rows } = await sql<{ earned: string; refunded: string; count: string }>`
    select coalesce(sum(commission) filter (where commission > 0), 0) as earned,
      coalesce(sum(commission) filter (where commission < 0), 0) as refunded, count(*) as count
    from open_movements o where ${isOf(liquidation)}`.execute(db);
  const [{ earned, refunded, count } = { earned: 0, refunded: 0, count: 0 }] = rows;
  return { earned: Number(earned), refunded: Number(refunded), count: Number(count) };
}

type Open = { readonly brokerId: string; readonly to: string };

/** Of what no liquidation has taken, a broker's until a day. */
function isOf({ brokerId, to }: Open) {
  return sql`o.broker_id = ${brokerId}::uuid and o.period <= ${to}::date`;
}
