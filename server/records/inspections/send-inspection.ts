import { sql } from "kysely";
import type { Trx } from "../../infrastructure/db/tables.ts";
import type { BegunBy, Moved } from "../entity/stored.ts";
import { factsOf, photosIn } from "./asked.ts";
import { inspectionKind, isAskedByBroker } from "./with-insurer.ts";

/**
 * Has an insurer look at the photos that were sent, as a run of this sending: of what it is to insure, and of a policy
 * that was issued here, which it knows by its own quote. Of others, and where it has no service for it, who asked for them
 * decides.
 */
export async function sendInspection(
  trx: Trx,
  { id, product, status, answers, facts }: Moved,
  { insurers }: Pick<BegunBy, "insurers">,
): Promise<() => void> {
  const { proposed, round = 1 } = factsOf({ facts });
  if (status !== "inReview" || !insurers) return () => {};
  const of = proposed
    ? { insurer: proposed.insurer, quoteId: proposed.insurerQuote }
    : await findQuote(trx, id);
  if (!of) return () => {};
  const photos = photosIn(answers).map(({ tag, file: { name } }) => ({ tag, name }));
  const given = { inspectionId: id, quoteId: of.quoteId, photos };
  const asked = await insurers.askOne(of.insurer, inspectionKind, product ?? "", given);
  if (!asked) return () => {};
  await insurers.runs.begin(trx, id, round, [asked]);
  return () => insurers.runs.perform(id, round);
}

/** The quote by which an insurer knows the policy of an inspection that its broker asked for; undefined where none is known here. */
async function findQuote(
  trx: Trx,
  inspectionId: string,
): Promise<{ readonly insurer: string; readonly quoteId: string } | undefined> {
  return trx
    .selectFrom("records as r")
    .innerJoin("policies as p", "p.id", "r.policy_id")
    .innerJoin("policy_versions as v", "v.policy_id", "p.id")
    .innerJoin("records as e", (join) =>
      join.onRef("e.id", "=", "v.record_id").on("e.entity", "=", "emission"),
    )
    .innerJoin("quote_coverages as c", (join) =>
      join.on(sql<boolean>`c.id = (e.facts ->> 'coverageId')::uuid`),
    )
    .select(["p.insurer", "c.own_quote as quoteId"])
    .where("r.id", "=", inspectionId)
    .where(isAskedByBroker(sql.ref("r.id")))
    .where("c.own_quote", "<>", "")
    .executeTakeFirst();
}
