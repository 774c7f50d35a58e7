import { formatDate, parseDate } from "#engine/identifiers/index.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import type { RecordServices } from "../../records/record-services.ts";
import type { Bearer } from "../moves/claim-word.ts";
import { moveClaim } from "../moves/move-claim.ts";
import type { PassedBody } from "../moves/step-body.ts";
import { noteTaken } from "./sending-rows.ts";

type Passed = {
  readonly id: string;
  readonly said: PassedBody;
  readonly bearer: Bearer;
  readonly at: Date;
};

/** Lists what of a claim waits for a person to pass it on: the claim, or what was added to it. */
async function waitingInHands(trx: Trx, claimId: string): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom("claim_sendings")
    .select("record_id as id")
    .where("claim_id", "=", claimId)
    .where("way", "=", "person")
    .where("status", "=", "waiting")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Notes that somebody passed a claim on to its insurer by hand, with what was added to it until then. A claim that was on its
 * way is sent by that; one of which nothing waits for a person is a conflict.
 */
export async function passOn(
  trx: Trx,
  services: Pick<RecordServices, "jobs">,
  { id, said, bearer, at }: Passed,
): Promise<void> {
  await trx.selectFrom("records").select("id").where("id", "=", id).forUpdate().execute();
  const waiting = await waitingInHands(trx, id);
  if (waiting.length === 0)
    throw new AppError("invalid-request", { text: "Nada de este siniestro espera que lo pases" });
  for (const recordId of waiting) await noteTaken(trx, recordId, at);
  const { on, by, number } = said;
  const day = formatDate(parseDate(on) ?? on);
  const note = [`La pasé el ${day}`, `por ${by}`, number && `n.º ${number}`].filter(Boolean).join(", ");
  const isClaim = waiting.includes(id);
  const { status } = await trx
    .selectFrom("records")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const word = { status: isClaim && status === "sending" ? "sent" : status, note, reference: number };
  await moveClaim(trx, services, { id, word, bearer, at });
}
