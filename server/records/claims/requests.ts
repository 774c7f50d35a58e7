import { randomUUID } from "node:crypto";
import { recordChange } from "../../infrastructure/audit/record.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { actOf, type Broker } from "../../people/principals/principal.ts";
import { noteInteraction } from "../clients/interactions.ts";

export const channels = ["whatsapp", "mail"] as const;

/** What a broker asked of who is insured, in which words; the instant as a text. */
export type ClaimRequest = {
  readonly papers: readonly string[];
  readonly channel: (typeof channels)[number];
  readonly text: string;
  readonly at: string;
};

/** What was asked for a claim, the first first. */
export async function readRequests(db: Db, recordId: string): Promise<readonly ClaimRequest[]> {
  const rows = await db
    .selectFrom("claim_requests")
    .select(["papers", "channel", "text", "created_at as at"])
    .where("record_id", "=", recordId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ at, channel, ...row }) => ({
    ...row,
    channel: channel as ClaimRequest["channel"], // the column knows no other
    at: at.toISOString(),
  }));
}

type Asked = { readonly id: string; readonly recordId: string; readonly clientId: string | null };

/** Notes that papers of a claim were asked for, with the claim and with its client. */
export async function writeRequest(
  trx: Trx,
  { id, recordId, clientId }: Asked,
  { papers, channel, text }: Omit<ClaimRequest, "at">,
  broker: Broker,
  now: Date,
): Promise<void> {
  const by = actOf(broker, now);
  await trx
    .insertInto("claim_requests")
    .values({ id, record_id: recordId, papers: [...papers], channel, text, author: by.who, created_at: now })
    .execute();
  await recordChange(trx, {
    ...by,
    action: "ask",
    entity: "accident",
    entityId: recordId,
    after: { papers: papers.length, channel },
  });
  if (clientId !== null)
    await noteInteraction(trx, { id: randomUUID(), clientId, broker, said: { kind: channel, text }, now });
}
