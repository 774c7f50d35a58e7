import { randomUUID } from "node:crypto";
import { recordChange } from "../infrastructure/audit/record.ts";
import type { Db, Trx } from "../infrastructure/db/tables.ts";
import { type Answer, once } from "../infrastructure/idempotency/answers.ts";
import { countRequest } from "../infrastructure/limits/rate-limits.ts";
import { actOf, type Broker, ownerOf } from "../people/principals/principal.ts";
import { noteInteraction } from "./clients/interactions.ts";
import type { RecordServices } from "./record-services.ts";

const channels = ["whatsapp", "mail"] as const;

/** What a broker asked of who is insured, in which words; the instant as a text. */
export type RecordRequest = {
  /** The papers of a claim, the photos of an inspection, by what they are called. */
  readonly papers: readonly string[];
  readonly channel: (typeof channels)[number];
  readonly text: string;
  readonly at: string;
};

export type Asked = Omit<RecordRequest, "at">;

const paper = { type: "string", minLength: 1, maxLength: 200 };

/** What a call says that notes one. */
export const askedSchema = {
  properties: {
    papers: { type: "array", minItems: 1, maxItems: 20, uniqueItems: true, items: paper },
    channel: { type: "string", enum: channels },
    text: { type: "string", minLength: 1, maxLength: 2000 },
  },
  required: ["papers", "channel", "text"],
};

/** What was asked for a record, the first first. */
export async function readRequests(db: Db, recordId: string): Promise<readonly RecordRequest[]> {
  const rows = await db
    .selectFrom("record_requests")
    .select(["papers", "channel", "text", "created_at as at"])
    .where("record_id", "=", recordId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ at, channel, ...row }) => ({
    ...row,
    channel: channel as RecordRequest["channel"], // the column knows no other
    at: at.toISOString(),
  }));
}

/** A record of whose insured something is asked, and the broker's client who they are. */
type AskedOf = { readonly entity: string; readonly recordId: string; readonly clientId: string | null };

/** Notes that something was asked for a record, once for its key: with the record, and with its client. */
export async function noteRequest(
  { db, clock, limits }: Pick<RecordServices, "db" | "clock" | "limits">,
  of: AskedOf,
  asked: Asked,
  { broker, key }: { readonly broker: Broker; readonly key: string | undefined },
): Promise<Answer> {
  const now = clock();
  await countRequest(db, "saveOfBroker", [broker.brokerId], now, limits.saveOfBroker);
  const id = randomUUID();
  const keyed = { owner: ownerOf(broker), key, content: ["request", of.recordId, asked], at: now };
  return once(db, keyed, { data: { id } }, (trx) => writeRequest(trx, id, of, asked, { broker, now }));
}

/** The same within a transaction of its own. */
export async function writeRequest(
  trx: Trx,
  id: string,
  { entity, recordId, clientId }: AskedOf,
  { papers, channel, text }: Asked,
  { broker, now }: { readonly broker: Broker; readonly now: Date },
): Promise<void> {
  const by = actOf(broker, now);
  await trx
    .insertInto("record_requests")
    .values({ id, record_id: recordId, papers: [...papers], channel, text, author: by.who, created_at: now })
    .execute();
  await recordChange(trx, {
    ...by,
    action: "ask",
    entity,
    entityId: recordId,
    after: { papers: papers.length, channel },
  });
  if (clientId !== null)
    await noteInteraction(trx, { id: randomUUID(), clientId, broker, said: { kind: channel, text }, now });
}
