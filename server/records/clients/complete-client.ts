import { sql } from "kysely";
import { isObject } from "#engine/json/index.ts";
import { recordChange } from "../../infrastructure/audit/record.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import type { Answers } from "../record.ts";
import { indexColumns } from "../search-index.ts";
import { type AnsweredClient, documentTags } from "./answered.ts";
import { client as entity } from "./client.ts";
import { findNamesakes } from "./duplicates.ts";
import { isSaid } from "./missing.ts";

type Completed = {
  readonly brokerId: string;
  readonly client: AnsweredClient;
  readonly by: { readonly at: Date; readonly who: string; readonly address: string };
};

/** Adds to a broker's client, by a document of theirs, what was not known of them; what is known stays as it is. */
export async function completeClient(trx: Trx, { brokerId, client, by }: Completed): Promise<void> {
  const [known] = await findNamesakes(trx, `broker:${brokerId}`, documentTags(client), undefined);
  if (!known) return;
  const record = await trx
    .selectFrom("records")
    .select(["status", "answers", "facts", "version"])
    .where("id", "=", known.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Merged since it was found: its documents are another's now.
  if (record.status !== "active") return;
  const { answers, facts, status } = record as typeof record & Readonly<Record<"answers" | "facts", Answers>>;
  const before = (answers.client ?? {}) as Answers; // as its flow judged it
  const added = Object.keys(client).filter((name) => !isSaid(before[name]));
  const after = { ...answers, client: completed(before, client) };
  if (JSON.stringify(after.client) === JSON.stringify(before)) return;
  await trx
    .updateTable("records")
    .set({
      answers: JSON.stringify(after),
      version: sql`version + 1`,
      updated_at: by.at,
      ...indexColumns(entity, { status, answers: after, facts }),
    })
    .where("id", "=", known.id)
    .execute();
  await recordChange(trx, {
    ...by,
    action: "complete",
    entity: entity.name,
    entityId: known.id,
    before: { version: record.version },
    after: { version: record.version + 1, added },
    content: after,
  });
}

/** What is known, and of what was told what is not: member by member. */
export function completed(known: Answers, told: Answers): Answers {
  const names = [...new Set([...Object.keys(known), ...Object.keys(told)])];
  return Object.fromEntries(
    names.map((name) => {
      const [before, said] = [known[name], told[name]];
      if (isObject(before as never) && isObject(said as never))
        return [name, completed(before as Answers, said as Answers)];
      return [name, isSaid(before) ? before : (said ?? before)];
    }),
  );
}
