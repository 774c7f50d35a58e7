import { sql } from "kysely";
import { wireDate } from "#engine/identifiers/index.ts";
import type { Changes } from "#engine/runtime/index.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import type { Asking } from "../../insurance/runs/asking.ts";
import type { OwnedRecord } from "../record.ts";
import { columns, toRecord } from "../record-row.ts";
import { loadBase } from "./base.ts";
import { factsOf } from "./facts.ts";
import { dayIn, previewOf } from "./preview.ts";

/** The kind of connector by which an endorsement is asked for, where its type says no other. */
export const endorsementKind = "endorsement";

/** What a broker asked for themselves, of which nobody else has to say a word before it is sent. */
export function isOwn({ owner, status }: Pick<OwnedRecord, "owner" | "status">): boolean {
  return status === "requested" && owner.startsWith("broker:");
}

/**
 * Asks its insurer for an endorsement, as a run beside those that ended; nothing where one is open, and where nobody can ask
 * that insurer: it waits for its word. Answers what is done once that is committed.
 */
export async function beginRun(trx: Trx, id: string, asking: Asking | undefined): Promise<() => void> {
  const record = await trx
    .selectFrom("records")
    .select(columns)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { insurer, product, policyId } = record;
  const runs = await selectRuns(trx, id);
  if (!asking || runs.isOpen) return () => {};
  const base = await loadBase(trx, policyId ?? "");
  const policy = await trx
    .selectFrom("policies")
    .select("number")
    .where("id", "=", policyId ?? "")
    .executeTakeFirst();
  const { answers, facts } = toRecord(record);
  const { changes, acceptedPremium } = factsOf(facts);
  const effectiveOn = dayIn(answers);
  if (!base || !policy || !changes || effectiveOn === undefined) return () => {};
  const { before, after, refund } = previewOf(base, { answers, facts }) ?? {};
  const asked = await asking.askOne(insurer ?? "", changes.connector ?? endorsementKind, product ?? "", {
    policyNumber: policy.number,
    type: changes.type,
    effectiveDate: wireDate(effectiveOn),
    reason: answers.reason,
    cause: answers.cancelReason,
    // Where only its insurer knows the new one, what is paid today is what was accepted: for another it has to ask.
    acceptedPremium: acceptedPremium ?? after ?? (changes.effect === "ends" ? undefined : before),
    refund,
    detail: detailOf(changes.lines),
  });
  if (!asked) return () => {};
  const round = runs.last + 1;
  await asking.runs.begin(trx, id, round, [asked]);
  return () => asking.runs.perform(id, round);
}

/** What changes, in words, where anything is read of it. */
function detailOf(lines: Changes["lines"]): string | undefined {
  const told = lines.map(({ title, after }) => [title, after].filter(Boolean).join(": "));
  return told.length === 0 ? undefined : told.join("; ").slice(0, mostDetail);
}

/** As the contract of the kind takes it. */
const mostDetail = 2_000;

async function selectRuns(
  trx: Trx,
  recordId: string,
): Promise<{ readonly last: number; readonly isOpen: boolean }> {
  const { rows } = await sql<{ last: number; isOpen: boolean }>`
    select coalesce(max(round), 0) as last, coalesce(bool_or(status in ('waiting', 'running', 'unknown')), false) as "isOpen"
    from insurer_runs where record_id = ${recordId}::uuid`.execute(trx);
  return rows[0] ?? { last: 0, isOpen: false };
}
