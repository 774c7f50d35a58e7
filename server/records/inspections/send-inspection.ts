import type { Trx } from "../../infrastructure/db/tables.ts";
import type { BegunBy, Moved } from "../entity/stored.ts";
import { factsOf, photosIn } from "./asked.ts";

/** The kind of connector that has photos looked at. */
export const inspectionKind = "inspection";

/**
 * Has an insurer look at the photos that were sent of what it is to insure, as a run of this sending. One that takes none
 * from us tells us by another way, as it does of a policy's.
 */
export async function sendInspection(
  trx: Trx,
  { id, product, status, answers, facts }: Moved,
  { insurers }: Pick<BegunBy, "insurers">,
): Promise<() => void> {
  const { proposed, round = 1 } = factsOf({ facts });
  if (status !== "inReview" || proposed === undefined) return () => {};
  const photos = photosIn(answers).map(({ tag, file: { name } }) => ({ tag, name }));
  const given = { inspectionId: id, quoteId: proposed.insurerQuote, photos };
  const asked = await insurers?.askOne(proposed.insurer, inspectionKind, product ?? "", given);
  if (!insurers || !asked) return () => {};
  await insurers.runs.begin(trx, id, round, [asked]);
  return () => insurers.runs.perform(id, round);
}
