import { randomUUID } from "node:crypto";
import { recordChange } from "../../infrastructure/audit/record.ts";
import { jsonb } from "../../infrastructure/db/json.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { indexColumns } from "../search-index.ts";
import { type AnsweredClient, documentTags } from "./answered.ts";
import { client as entity } from "./client.ts";
import { findNamesakes } from "./duplicates.ts";

type Kept = {
  readonly brokerId: string;
  readonly client: AnsweredClient;
  /** Whether a file says it: then it is no word of a person's, until one writes it over. */
  readonly isImported: boolean;
  readonly by: { readonly at: Date; readonly who: string; readonly address: string };
};

/**
 * The client of a broker that a document says, whatever else is said of them: what is known of a client stays. One whom
 * the broker has not yet is made. Nobody is taken for another by their name; without a document there is no client.
 */
export async function keepClient(
  trx: Trx,
  { brokerId, client, isImported, by }: Kept,
): Promise<{ readonly id: string; readonly isMade: boolean } | null> {
  const owner = `broker:${brokerId}`;
  const tags = documentTags(client);
  if (tags.length === 0) return null;
  const [known] = await findNamesakes(trx, owner, tags, undefined);
  if (known) return { id: known.id, isMade: false };
  const id = randomUUID();
  const record = { status: "active", answers: { client }, facts: isImported ? { imported: client } : {} };
  await trx
    .insertInto("records")
    .values({
      id,
      entity: entity.name,
      owner,
      writer: by.who,
      ...indexColumns(entity, record),
      status: record.status,
      answers: jsonb(record.answers),
      facts: jsonb(record.facts),
      created_at: by.at,
      updated_at: by.at,
      sent_at: by.at,
    })
    .execute();
  const told = { status: record.status, version: 1 };
  await recordChange(trx, {
    ...by,
    action: "send",
    entity: entity.name,
    entityId: id,
    after: told,
    content: record.answers,
  });
  return { id, isMade: true };
}
