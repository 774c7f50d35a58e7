import { sql } from "kysely";
import { recordChange } from "../../infrastructure/audit/record.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";

/**
 * Makes whoever opened an account one of the producers of who invited that address last: they opened it knowing so, by a
 * mail that only they read. Who is organized already stays so.
 */
export async function acceptInvitation(
  trx: Trx,
  { brokerId, address }: { readonly brokerId: string; readonly address: string },
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ readonly id: string; readonly organizerId: string }>`
    update producer_invitations set broker_id = ${brokerId}::uuid, accepted_at = ${at}::timestamptz
    where id = (
      select i.id from producer_invitations i join brokers b on b.email = i.email
      where b.id = ${brokerId}::uuid and b.organizer_id is null and i.organizer_id <> b.id
        and i.accepted_at is null and i.expires_at > ${at}::timestamptz
      order by i.created_at desc limit 1
    ) returning id, organizer_id as "organizerId"`.execute(trx);
  const [invited] = rows;
  if (!invited) return;
  const { organizerId } = invited;
  await trx
    .updateTable("brokers")
    .set({ organizer_id: organizerId, updated_at: at })
    .where("id", "=", brokerId)
    .execute();
  await recordChange(trx, {
    ...{ at, who: `broker:${brokerId}`, address, action: "organize", entity: "broker", entityId: brokerId },
    after: { organizerId },
  });
}
