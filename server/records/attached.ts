import { jsonArrayFrom } from "kysely/helpers/postgres";
import { prepare } from "../infrastructure/db/prepare.ts";
import type { Db } from "../infrastructure/db/tables.ts";
import type { Attached } from "./entity/shown.ts";

/** What hangs on a record that has just begun. */
export const nothingAttached: Attached = { files: [], additions: [], history: [] };

/** The files of a record, what was added to it, and how it came to its status, each in its order. */
export async function readAttached(db: Db, recordId: string): Promise<Attached> {
  const [row] = await selectAttached(db, { recordId });
  if (!row) return nothingAttached;
  const { files, additions, history } = row;
  const dated = <T extends { readonly at: Date | string }>(list: readonly T[]) =>
    list.map((one) => ({ ...one, at: new Date(one.at) })); // in JSON an instant is a text
  // jsonb that only this server writes: answers are an object.
  return { files, additions: dated(additions), history: dated(history) } as unknown as Attached;
}

const selectAttached = prepare((db, v: { readonly recordId: string }) =>
  db
    .selectFrom("records")
    .select((record) => [
      jsonArrayFrom(
        record
          .selectFrom("record_files as file")
          .innerJoin("records as holder", "holder.id", "file.record_id")
          .select([
            "file.id",
            "file.record_id as recordId",
            "file.key",
            "file.name",
            "file.type",
            "file.size",
          ])
          .where((where) =>
            where.or([where("holder.id", "=", v.recordId), where("holder.parent_id", "=", v.recordId)]),
          )
          .orderBy("file.position"),
      ).as("files"),
      jsonArrayFrom(
        record
          .selectFrom("records as added")
          .select(["added.id", "added.writer", "added.answers", "added.created_at as at"])
          .where("added.parent_id", "=", v.recordId)
          .orderBy("added.created_at"),
      ).as("additions"),
      jsonArrayFrom(
        record
          .selectFrom("record_statuses as reached")
          .select(["reached.status", "reached.note", "reached.author", "reached.created_at as at"])
          .where("reached.record_id", "=", v.recordId)
          .orderBy("reached.id"),
      ).as("history"),
    ])
    .where("records.id", "=", v.recordId)
    .compile(),
);
