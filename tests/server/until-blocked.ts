import { sql } from "kysely";
import type { Trx } from "#server/infrastructure/db/tables.ts";

/** Asks until another connection waits for this transaction. */
export async function untilBlocked(trx: Trx): Promise<void> {
  for (;;) {
    const { rows } = await sql`select pid from pg_locks
      where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(trx);
    if (rows.length > 0) return;
  }
}
