import { recordChange } from "../../infrastructure/audit/record.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { actOf, type Broker } from "../../people/principals/principal.ts";
import { noteInteraction } from "../clients/interactions.ts";

/** What is said of an instalment: its client was told, says that it is paid, it is paid; or nothing of these any more. */
export const marks = ["told", "claimed", "paid", "none"] as const;

/** With what was written to the client, where that was written here. */
export type Marked = {
  readonly mark: (typeof marks)[number];
  readonly kind?: "whatsapp" | "mail";
  readonly text?: string;
};

type Marking = {
  readonly id: string;
  readonly broker: Broker;
  readonly said: Marked;
  readonly noteId: string;
  readonly at: Date;
};

/**
 * Marks an instalment of a broker's own, and keeps with its client what they were written. An insurer's next file has the
 * last word on what is paid.
 */
export async function markUnpaid(
  trx: Trx,
  { id, broker, said: { mark, kind, text }, noteId, at }: Marking,
): Promise<void> {
  const found = await trx
    .selectFrom("unpaid_instalments as u")
    .leftJoin("policies as p", "p.id", "u.policy_id")
    .select(["u.id", "u.mark", "u.paid_on as paidOn", "p.client_id as clientId"])
    .where("u.id", "=", id)
    .where("u.broker_id", "=", broker.brokerId)
    .forUpdate("u")
    .executeTakeFirst();
  if (!found) throw new AppError("not-found");
  const set =
    mark === "paid"
      ? { paid_on: dayOf(at) }
      : mark === "none"
        ? { mark: null, marked_at: null, paid_on: null }
        : { mark, marked_at: at };
  await trx
    .updateTable("unpaid_instalments")
    .set({ ...set, updated_at: at })
    .where("id", "=", id)
    .execute();
  await recordChange(trx, {
    ...actOf(broker, at),
    ...{ action: "mark", entity: "unpaid", entityId: id },
    before: { mark: found.mark, paidOn: found.paidOn },
    after: { mark },
  });
  const { clientId } = found;
  if (clientId === null || kind === undefined || text === undefined) return;
  await noteInteraction(trx, { id: noteId, clientId, broker, said: { kind, text }, now: at });
}
