import type { Trx } from "../../infrastructure/db/tables.ts";
import { AppError, inWordsOf } from "../../infrastructure/errors/errors.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import { cancelAsking } from "../../insurance/runs/cancel-asking.ts";
import type { Broker } from "../../people/principals/principal.ts";
import { loadPolicyForWriting } from "../access/policies.ts";
import { holdRecord } from "../hold-record.ts";
import { moveRecord } from "../move.ts";
import type { RecordServices } from "../record-services.ts";
import { factsOf } from "./asked.ts";
import { inspection } from "./inspection.ts";
import refusals from "./refusals.json" with { type: "json" };
import { learnReview } from "./review.ts";
import { findSold, isAskedByBroker, isReviewedByBroker, type SoldInspection } from "./sold.ts";
import { inspectionKind } from "./with-insurer.ts";

/** What a broker decides on one photo, by what it shows and its file; a reason says why it has to be sent again. */
export type Verdict = {
  readonly tag: string;
  readonly fileId: string;
  readonly isAccepted: boolean;
  readonly reason?: string;
};

type Review = {
  readonly policyId: string;
  readonly id: string;
  readonly verdicts: readonly Verdict[];
  readonly broker: Broker;
  readonly at: Date;
};

/**
 * Decides on every photo that waits, in the name of the broker who asked for them: all accepted end the inspection, else
 * its insured is asked for the refused ones alone. Within `withJobs`.
 */
export async function reviewInspection(
  trx: Trx,
  services: Pick<RecordServices, "jobs">,
  { policyId, id, verdicts, broker, at }: Review,
): Promise<void> {
  await holdRecord(trx, { recordId: id });
  // What was allowed before the lock may be over by now.
  await loadPolicyForWriting(trx, broker, policyId);
  const sold = await findSold(trx, policyId, id);
  refuseOthers(sold);
  const details = refusedIn(sold, verdicts);
  const status = Object.keys(details).length > 0 ? "rejected" : "finished";
  const learn = (record: Parameters<typeof learnReview>[0]) => learnReview(record, { status, details });
  const photos = Object.fromEntries(
    waitingIn(sold).map(({ tag }) => [tag, tag in details ? "rejected" : "finished"]),
  );
  const mover = { by: "broker", principal: broker, action: "review", after: { photos } } as const;
  try {
    await moveRecord(trx, services, inspection, { id, status, learn, at }, { ...mover, content: details });
  } catch (cause) {
    throw inWordsOf(inspection.texts, cause);
  }
  await cancelAsking(trx, id, inspectionKind);
}

/** What an insurer asked for is its own to decide, as its service's is what it is looking at. */
function refuseOthers(sold: SoldInspection): void {
  if (!isAskedByBroker(sold)) throw new AppError("not-found");
  if (isReviewedByBroker(sold)) return;
  const text = sold.isWithInsurer ? refusals.withInsurer : refusals.reviewed;
  throw new AppError("inspection-refused", { text });
}

/** The photos that wait, each with its file. */
function waitingIn({ facts, files }: SoldInspection) {
  return factsOf({ facts }).asked.flatMap(({ tag, status, key }) => {
    const file = files.find((one) => key !== undefined && one.key === key);
    return status === "inReview" && file ? [{ tag, fileId: file.id }] : [];
  });
}

/** The reasons by what the refused photos show. Each photo that waits is decided on once, and no other. */
function refusedIn(sold: SoldInspection, verdicts: readonly Verdict[]): Readonly<Record<string, string>> {
  const waiting = waitingIn(sold);
  const byTag = new Map(verdicts.map((verdict) => [verdict.tag, verdict]));
  const isWaiting = ({ tag, fileId }: Verdict) =>
    waiting.some((one) => one.tag === tag && one.fileId === fileId);
  // Photos that were looked at in another window, and sent again meanwhile.
  if (!verdicts.every(isWaiting) || byTag.size < verdicts.length)
    throw inWordsOf(inspection.texts, new AppError("version"));
  const judged = waiting.map(({ tag }) => ({ tag, verdict: byTag.get(tag) }));
  const wrong = judged.filter(({ verdict }) => !verdict || (!verdict.isAccepted && !reasonOf(verdict)));
  if (wrong.length > 0)
    throw refuse(wrong.map(({ tag }) => ({ code: "field_required", path: `/photos/${tag}` })));
  return Object.fromEntries(
    judged.flatMap(({ tag, verdict }) =>
      verdict && !verdict.isAccepted ? [[tag, reasonOf(verdict)] as const] : [],
    ),
  );
}

function reasonOf({ reason = "" }: Verdict): string {
  return reason.trim();
}
