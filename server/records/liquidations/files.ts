import { createHash } from "node:crypto";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import type { FileStore } from "../../infrastructure/files/store.ts";
import type { StoredPaper } from "./show.ts";

type Kept = Omit<StoredPaper, "size" | "kind"> & {
  readonly liquidationId: string;
  readonly kind: "liquidation" | "invoice";
  readonly author: string;
  readonly at: Date;
};

/** Keeps a paper of our own making with its liquidation. */
export async function keepFile(
  trx: Trx,
  { bytes, ...kept }: Kept & { readonly bytes: Uint8Array },
  store: FileStore,
): Promise<void> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await insertFile(trx, { ...kept, sha256, size: bytes.length, storedName: await store.put(bytes) });
}

/** Keeps with a liquidation a file that is stored. */
export async function insertFile(
  trx: Trx,
  file: Kept & { readonly sha256: string; readonly size: number; readonly storedName: string },
): Promise<void> {
  const { id, liquidationId, kind, name, type, size, sha256, storedName, author, at } = file;
  await trx
    .insertInto("liquidation_files")
    .values({
      id,
      liquidation_id: liquidationId,
      kind,
      name,
      type,
      size,
      sha256,
      author,
      created_at: at,
      stored_name: storedName,
    })
    .execute();
}

/** The files of a liquidation, the newest first. */
export function filesOf(db: Db, liquidationId: string) {
  return db
    .selectFrom("liquidation_files")
    .select(["id", "kind", "name", "type", "size", "stored_name as storedName"])
    .where("liquidation_id", "=", liquidationId)
    .orderBy("created_at", "desc")
    .execute();
}
