import { sql } from "kysely";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import type { SaidCondition } from "./spans.ts";

/** A condition as it is stored. Rates are in hundredths of a percent, money in centavos. */
export type Condition = SaidCondition & {
  readonly id: string;
  readonly insurer: string;
  readonly product: string;
  readonly bonus: number | null;
  readonly minimumPremium: number | null;
  /** What who organizes the broker earns beside them. */
  readonly organizerRate: number | null;
  readonly notes: string | null;
  readonly isDemo: boolean;
};

type Sought = {
  readonly brokerId: string;
  readonly insurer?: string | undefined;
  readonly product?: string | undefined;
};

/** Every condition that was ever said for a broker: their own and everybody's. */
export async function loadConditions(db: Db | Trx, sought: Sought): Promise<readonly Condition[]> {
  const { brokerId, insurer, product } = sought;
  let query = db
    .selectFrom("commercial_conditions")
    .select(["id", "insurer", "product", "effective_from as from", "turn", "rate", "bonus", "notes"])
    .select(["minimum_premium as minimumPremium", "organizer_rate as organizerRate", "is_demo as isDemo"])
    .select((eb) => eb("broker_id", "is not", null).as("isOwn"))
    .where((eb) => eb.or([eb("broker_id", "is", null), eb("broker_id", "=", brokerId)]));
  if (insurer !== undefined) query = query.where("insurer", "=", insurer);
  if (product !== undefined) query = query.where("product", "=", product);
  const rows = await query.orderBy("insurer").orderBy("product").execute();
  return rows.map(({ isOwn, ...row }) => ({ ...row, isOwn: Boolean(isOwn) }));
}

/** By which condition something is: for a broker, an insurer and a product, what begins on a day. */
export type Terms = {
  readonly brokerId: string;
  readonly insurer: string;
  readonly product: string;
  /** An ISO day. */
  readonly day: string;
};

export type HeldCondition = {
  readonly id: string;
  readonly rate: number;
  /** The day from which it holds. */
  readonly from: string;
};

/** The condition that holds on a day; undefined where nothing is agreed. */
export async function conditionOn(db: Db | Trx, terms: Terms): Promise<HeldCondition | undefined> {
  const { brokerId, insurer, product, day } = terms;
  const { rows } = await sql<HeldCondition>`
    select id, rate, effective_from as "from" from commercial_conditions
    where id = condition_in_force(${brokerId}::uuid, ${insurer}, ${product}, ${day}::date)`.execute(db);
  return rows[0];
}
