import type { Db } from "../../infrastructure/db/tables.ts";
import type { StoredRecord } from "../record.ts";
import { onboardingName } from "./open.ts";
import { listPapers } from "./papers.ts";

/** A paper of the broker's own that has to be sent again; `since` is the instant of the decision. */
export type RefusedPaper = {
  readonly document: string;
  readonly title: string;
  readonly reason?: string;
  readonly since: string;
};

/** The papers that a broker has to send again; none for who has not begun. */
export async function refusedPapers(db: Db, brokerId: string): Promise<readonly RefusedPaper[]> {
  const row = await db
    .selectFrom("records")
    .select(["id", "answers", "facts", "updated_at as updatedAt"])
    .where("id", "=", brokerId)
    .where("entity", "=", onboardingName)
    .executeTakeFirst();
  if (!row) return [];
  const since = row.updatedAt.toISOString();
  const papers = await listPapers(db, row as Pick<StoredRecord, "id" | "answers" | "facts">); // jsonb of ours
  return papers.flatMap(({ document, title, status, reason }) =>
    status === "rejected" ? [{ document, title, since, ...(reason === undefined ? {} : { reason }) }] : [],
  );
}
