import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { createAjv, problemsOf } from "#engine/validation/index.ts";
import schema from "../../../schemas/commercial-condition.schema.json" with { type: "json" };
import { recordChange } from "../../infrastructure/audit/record.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { type Problem, refuse } from "../../infrastructure/http/problems.ts";
import { insurerList } from "../insurers/insurers.ts";
import { rateOf } from "../ledger/portion.ts";

/** A condition as the office says it; the schema has what each word may be. */
export type GivenCondition = {
  readonly insurer: string;
  readonly product: string;
  /** An ISO day. */
  readonly from: string;
  readonly ratePercent: number | null;
  readonly bonusPercent?: number;
  /** What who organizes the broker earns beside them. */
  readonly organizerPercent?: number;
  /** In centavos. */
  readonly minimumPremium?: number;
  readonly notes?: string;
  /** The address of whoever has it for themselves. */
  readonly broker?: string;
};

type By = {
  readonly who: string;
  readonly address: string;
  readonly at: Date;
  readonly isDemo?: boolean;
};

/**
 * Adds a condition: those before it stay as they were said. What a day that has passed was paid by does not change, so only
 * the first one of an insurer and product may begin in the past.
 */
export async function storeCondition(db: Db, given: unknown, by: By): Promise<{ readonly id: string }> {
  const said = check(given);
  return db.transaction().execute((trx) => addCondition(trx, said, by));
}

async function addCondition(trx: Trx, said: GivenCondition, by: By): Promise<{ readonly id: string }> {
  const { insurer, product, from, ratePercent, minimumPremium = null, notes = null } = said;
  const brokerId = await findBroker(trx, said.broker);
  // Of two that are said at once each has a turn.
  await sql`select pg_advisory_xact_lock(hashtext('commercial conditions'))`.execute(trx);
  let query = trx
    .selectFrom("commercial_conditions")
    .select(["effective_from as from", "turn", "rate", "bonus", "organizer_rate as organizerRate", "notes"])
    .select("minimum_premium as minimumPremium")
    .where("insurer", "=", insurer)
    .where("product", "=", product);
  query = brokerId === null ? query.where("broker_id", "is", null) : query.where("broker_id", "=", brokerId);
  const before = await query.orderBy("effective_from", "desc").orderBy("turn", "desc").execute();
  const today = dayOf(by.at);
  if (before.length > 0 && from < today)
    throw refuse([{ code: "field_date_min", path: "/from", params: { date: today } }]);
  const id = randomUUID();
  const turn = before.filter((one) => one.from === from).length;
  const rates = {
    rate: ratePercent === null ? null : rateOf(ratePercent),
    bonus: rateOrNull(said.bonusPercent),
    organizerRate: rateOrNull(said.organizerPercent),
  };
  await trx
    .insertInto("commercial_conditions")
    .values({
      ...{ id, broker_id: brokerId, insurer, product, effective_from: from, turn, notes },
      ...{ rate: rates.rate, bonus: rates.bonus, organizer_rate: rates.organizerRate },
      ...{ minimum_premium: minimumPremium, author: by.who, is_demo: by.isDemo ?? false, created_at: by.at },
    })
    .execute();
  const replaced = before.find((one) => one.from <= from);
  await recordChange(trx, {
    ...{ at: by.at, who: by.who, address: by.address, action: "create" },
    ...{ entity: "commercial-condition", entityId: id },
    ...(replaced ? { before: saidOf(replaced) } : {}),
    after: { insurer, product, ...saidOf({ from, ...rates, minimumPremium, notes }) },
  });
  return { id };
}

type Said = {
  readonly from: string;
  readonly rate: number | null;
  readonly bonus: number | null;
  readonly organizerRate: number | null;
  readonly minimumPremium: number | null;
  readonly notes: string | null;
};

/** What the audit has of one that was said. */
function saidOf({ from, rate, bonus, organizerRate, minimumPremium, notes }: Said): Said {
  return { from, rate, bonus, organizerRate, minimumPremium, notes };
}

function rateOrNull(percent: number | undefined): number | null {
  return percent === undefined ? null : rateOf(percent);
}

async function findBroker(trx: Trx, email: string | undefined): Promise<string | null> {
  if (email === undefined) return null;
  const found = await trx
    .selectFrom("brokers")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  if (!found) throw refuse([{ code: "field_invalid", path: "/broker" }]);
  return found.id;
}

/** What is said, as the schema has it; whoever says it otherwise is told at which word. */
function check(given: unknown): GivenCondition {
  judge ??= createAjv().compile(schema);
  const problems: Problem[] = judge(given) ? [] : [...problemsOf(judge.errors)];
  const said = given as GivenCondition;
  if (problems.length === 0 && !insurerList.some(({ name }) => name === said.insurer))
    problems.push({ code: "field_invalid", path: "/insurer" });
  if (problems.length === 0 && (said.ratePercent ?? 0) + (said.organizerPercent ?? 0) > 100)
    problems.push({
      code: "field_invalid",
      path: "/organizerPercent",
      text: "Con la comisión pasa del 100 %",
    });
  if (problems.length > 0) throw refuse(problems);
  return said;
}
let judge: ReturnType<ReturnType<typeof createAjv>["compile"]> | undefined;
