import { randomUUID } from "node:crypto";
import { recordChanges } from "../../infrastructure/audit/record.ts";
import { jsonb } from "../../infrastructure/db/json.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { indexColumns } from "../search-index.ts";
import { type AnsweredClient, documentTags } from "./answered.ts";
import { client as entity } from "./client.ts";
import { findByDocuments } from "./duplicates.ts";

type Keeping = {
  readonly brokerId: string;
  /** Whether a file says them: then it is no word of a person's, until one writes it over. */
  readonly isImported: boolean;
  readonly by: { readonly at: Date; readonly who: string; readonly address: string };
};

/** A client who is kept, and whether they are new; nothing where no document says who they are. */
type Kept = { readonly id: string; readonly isMade: boolean } | null;

/**
 * The client of a broker that a document says, whatever else is said of them: what is known of a client stays. One whom
 * the broker has not yet is made. Nobody is taken for another by their name; without a document there is no client.
 */
export async function keepClient(
  trx: Trx,
  { client, ...keeping }: Keeping & { readonly client: AnsweredClient },
): Promise<Kept> {
  const [kept = null] = await keepClients(trx, [client], keeping);
  return kept;
}

/** The same for several, in as many statements as for one: who comes twice is one client. */
export async function keepClients(
  trx: Trx,
  clients: readonly AnsweredClient[],
  { brokerId, isImported, by }: Keeping,
): Promise<readonly Kept[]> {
  const owner = `broker:${brokerId}`;
  const all = clients.map((client) => ({ client, tags: documentTags(client) }));
  const sought = [...new Set(all.flatMap(({ tags }) => tags))];
  if (sought.length === 0) return all.map(() => null);
  const idOf = new Map<string, string>();
  const learn = (id: string, tags: readonly string[]) => {
    for (const tag of tags) if (!idOf.has(tag)) idOf.set(tag, id);
  };
  for (const one of await findByDocuments(trx, owner, sought)) learn(one.id, one.tags);
  const made: Made[] = [];
  const kept = all.map(({ client, tags }): Kept => {
    if (tags.length === 0) return null;
    const known = tags.map((tag) => idOf.get(tag)).find((one) => one !== undefined);
    if (known !== undefined) return { id: known, isMade: false };
    const id = randomUUID();
    made.push({ id, client });
    learn(id, tags);
    return { id, isMade: true };
  });
  await insertMade(trx, made, { owner, isImported, by });
  return kept;
}

type Made = { readonly id: string; readonly client: AnsweredClient };

async function insertMade(
  trx: Trx,
  made: readonly Made[],
  { owner, isImported, by }: Pick<Keeping, "isImported" | "by"> & { readonly owner: string },
): Promise<void> {
  if (made.length === 0) return;
  const status = "active";
  const records = made.map(({ id, client }) => {
    const record = { status, answers: { client }, facts: isImported ? { imported: client } : {} };
    return { id, record };
  });
  await trx
    .insertInto("records")
    .values(
      records.map(({ id, record }) => ({
        id,
        entity: entity.name,
        owner,
        writer: by.who,
        ...indexColumns(entity, record),
        status,
        answers: jsonb(record.answers),
        facts: jsonb(record.facts),
        created_at: by.at,
        updated_at: by.at,
        sent_at: by.at,
      })),
    )
    .execute();
  await recordChanges(
    trx,
    records.map(({ id, record: { answers } }) => ({
      ...by,
      action: "send",
      entity: entity.name,
      entityId: id,
      after: { status, version: 1 },
      content: answers,
    })),
  );
}
