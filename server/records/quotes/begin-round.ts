import { sql } from "kysely";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { parametersAt } from "../../insurance/parameters/parameters.ts";
import { documentTags } from "../clients/answered.ts";
import { findNamesakes } from "../clients/duplicates.ts";
import { refuseEmitted } from "../emissions/refuse-emitted.ts";
import type { BegunBy, Moved } from "../entity/stored.ts";
import type { Answers } from "../record.ts";
import { commissionIn, commissionOf, standardCommission } from "./commissions.ts";
import { answered, customerIn } from "./head.ts";
import { wordsOfQuote } from "./words.ts";

/** The kind of connector that is asked for prices. */
export const quoteKind = "quote";

const day = 86_400_000;

type Asked = Pick<Moved, "id" | "owner" | "product" | "answers" | "at"> & {
  /** Whether it is for the same as the round before, but for the commission. */
  readonly isSame?: boolean;
};

/**
 * Asks all insurers anew: what they offered before is of an older round, and is shown no more. Answers what is done once
 * that is committed. Where nobody can be asked, the round has ended with nothing.
 */
export async function beginRound(
  trx: Trx,
  saved: Asked,
  { insurers: asking, catalogues }: BegunBy,
): Promise<() => void> {
  const { id, owner, answers, at, isSame = false } = saved;
  const product = saved.product ?? "";
  const asked = (await asking?.ask(quoteKind, product, withCommission(answers))) ?? [];
  const isRunning = asked.length > 0;
  const today = dayOf(at);
  const { quoteValidity } = await parametersAt(trx, today);
  const [client] = await findNamesakes(trx, owner, documentTags(customerIn(answers)), undefined);
  const {
    round,
    number,
    broker_id: brokerId,
  } = await trx
    .updateTable("quotes")
    .set({
      round: sql`round + 1`,
      asked_on: today,
      catalogue: catalogues?.find(product)?.version ?? null,
      revision: sql`revision + 1`,
      status: isRunning ? sql`case when round > 0 then 'requoting' else 'draft' end` : "error",
      is_running: isRunning,
      is_seen: !isRunning,
      offers: 0,
      best: null,
      best_insurer: null,
      notes: "{}",
      commissions: sql`case when ${isSame} and asked_on = ${today}::date then commissions else '{}' end
        || jsonb_build_object(round + 1, ${commissionIn(answers)}::int)`,
      client_id: client?.id ?? null,
      valid_until: new Date(at.getTime() + quoteValidity * day),
    })
    .where("record_id", "=", id)
    .returning(["round", "number", "broker_id"])
    .executeTakeFirstOrThrow();
  await refuseEmitted(trx, id);
  await writeWords(trx, { id, brokerId, words: wordsOfQuote(answers, number) });
  if (!asking || !isRunning) return () => {};
  await asking.runs.begin(trx, id, round, asked);
  return () => asking.runs.perform(id, round);
}

/** Who is not shown the choice has not answered it: they ask with the standard one. */
function withCommission(answers: Answers): Answers {
  const commissionType = commissionOf(standardCommission.id);
  const isAnswered = answered(answers, "commissionType") !== undefined;
  return isAnswered || !commissionType ? answers : { ...answers, standard: { commissionType } };
}

type Worded = { readonly id: string; readonly brokerId: string; readonly words: ReadonlySet<string> };

async function writeWords(trx: Trx, { id, brokerId, words }: Worded): Promise<void> {
  // What stays is neither taken away nor written: both happen in one statement, and neither sees the other.
  const all = sql`${[...words]}::text[]`;
  await sql`with gone as (delete from quote_words where quote_id = ${id} and word <> all(${all}))
    insert into quote_words (broker_id, quote_id, word) select ${brokerId}, ${id}, unnest(${all})
    on conflict do nothing`.execute(trx);
}
