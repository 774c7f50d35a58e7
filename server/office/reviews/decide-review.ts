import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError, inWordsOf } from "../../infrastructure/errors/errors.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import type { Operator } from "../../people/principals/principal.ts";
import { authorOf } from "../../people/principals/principal.ts";
import { askedIn } from "../../records/asked-files.ts";
import { moveRecord } from "../../records/move.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { withJobs } from "../../records/with-jobs.ts";
import type { Waiting } from "./list-reviews.ts";
import { selectReviewed } from "./list-reviews.ts";
import { type Reviewed, reviewedKinds, type Verdict, waitingStatuses } from "./reviewed.ts";
import texts from "./texts.json" with { type: "json" };

export type ReviewDecision = {
  readonly verdict: Verdict;
  /** The version that was looked at: what was sent meanwhile was not. */
  readonly version: number;
  readonly note?: string | undefined;
  /** Of each paper that will not do, why. */
  readonly details?: Readonly<Record<string, string>> | undefined;
};

/** One of the records that the office reviews, whatever became of it. */
export async function loadReviewed(db: Db, id: string): Promise<Waiting> {
  const row = await selectReviewed(db).where("records.id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not-found");
  return row as unknown as Waiting; // jsonb that only this server writes
}

/** Approves or rejects what waits for the office, as it was looked at. Its broker is told, and the audit by whom. */
export async function decideReview(
  { db, jobs }: Pick<RecordServices, "db" | "jobs">,
  operator: Operator,
  { id, verdict, version, note, details = {} }: ReviewDecision & { readonly id: string },
  at: Date,
): Promise<{ readonly from: string; readonly to: string }> {
  const record = await loadReviewed(db, id);
  const { entity, outcome } = reviewedKinds[record.kind] as Reviewed; // selected by these names
  if (!waitingStatuses(entity.statuses).includes(record.status))
    throw new AppError("version", { text: texts.decided });
  if (record.version !== version) throw new AppError("version", { text: texts.version });
  const said = verdict === "reject" ? { note, details } : {};
  if (verdict === "reject") refuseUnsaid(record, said);
  const status = outcome(record, verdict);
  const decision = { status, ...said };
  const { learn } = entity.decided ?? {};
  const who = { who: authorOf(operator), address: operator.address };
  try {
    const { from } = await withJobs({ jobs }, entity, () =>
      db
        .transaction()
        .execute((trx) =>
          moveRecord(
            trx,
            { jobs },
            entity,
            { id, ...decision, at, ...(learn ? { learn: (one) => learn(one, decision) } : {}) },
            { by: "office", ...who, after: said },
          ),
        ),
    );
    return { from, to: status };
  } catch (cause) {
    throw inWordsOf(entity.texts, cause);
  }
}

/** Whoever is refused is told why: of papers that were asked for, or of all of it. */
function refuseUnsaid(
  record: Waiting,
  { note = "", details = {} }: Pick<ReviewDecision, "note" | "details">,
): void {
  const asked = askedIn(record).map(({ tag }) => tag);
  if (Object.keys(details).some((tag) => !asked.includes(tag)))
    throw new AppError("invalid-request", { text: texts.unknownPaper });
  const isSaid = Object.keys(details).length > 0 || note.trim() !== "";
  const isOfPapers = asked.length > 0 && Object.keys(details).length === 0;
  if (!isSaid || isOfPapers)
    throw refuse([{ code: "field_required", path: isOfPapers ? "/details" : "/note" }]);
}
