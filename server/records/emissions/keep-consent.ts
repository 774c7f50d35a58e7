import type { Trx } from "../../infrastructure/db/tables.ts";
import { brokerOfOwner } from "../../people/principals/principal.ts";
import type { Moved } from "../entity/stored.ts";

type Answered = {
  readonly electronicDelivery?: string;
  readonly insuredIsClient?: boolean;
  readonly client?: { readonly identityNumber?: string };
  readonly insured?: { readonly identityNumber?: string };
};

/** Keeps what who is insured says to having policies by electronic means: the last word counts, with the text that it answers. */
export async function keepConsent(
  trx: Trx,
  { id, owner, answers, at }: Pick<Moved, "id" | "owner" | "answers" | "at">,
): Promise<void> {
  const { electronicDelivery: version, insuredIsClient = true, client, insured } = answers as Answered; // as its flow judged it
  const { identityNumber } = (insuredIsClient ? client : insured) ?? {};
  const brokerId = brokerOfOwner(owner);
  if (version === undefined || identityNumber === undefined || brokerId === undefined) return;
  const said = { is_given: version !== "no", version, record_id: id, at };
  await trx
    .insertInto("delivery_consents")
    .values({ broker_id: brokerId, identity_number: identityNumber, ...said })
    .onConflict((one) => one.columns(["broker_id", "identity_number"]).doUpdateSet(said))
    .execute();
}
