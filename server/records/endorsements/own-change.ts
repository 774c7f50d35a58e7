import { sql } from "kysely";
import { wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { prepareLookUp } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import type { Answers } from "../record.ts";
import { showStatus, statusesThat } from "../statuses.ts";
import { factsOf } from "./facts.ts";
import statuses from "./statuses.json" with { type: "json" };

/** A change of a type that was asked for a policy, whoever asked: the one that is under way, or the last. */
export type AskedChange = {
  readonly id: string;
  readonly owner: string;
  readonly number: string | null;
  readonly status: string;
  readonly insurer: string | null;
  readonly facts: Answers;
  readonly note: string | null;
  readonly sentAt: Date;
};

/** What of a change its person is told before they ask for another: the one that is under way, or why the last was refused. */
export type ToldChange = { readonly asked?: object; readonly refused?: object };

export async function findAsked(
  db: Db,
  asked: { readonly policyId: string; readonly change: string },
): Promise<AskedChange | undefined> {
  const [row] = await selectAsked(db, asked);
  return row as AskedChange | undefined; // jsonb that only this server writes
}

const closed = statusesThat(statuses, ({ isClosed = false }) => isClosed);

export function isUnderWay({ status }: Pick<AskedChange, "status">): boolean {
  return !closed.includes(status);
}

/** Whether whoever asked may take it back: nobody but its broker has it in hand. */
export function canWithdraw({ owner, status }: Pick<AskedChange, "owner" | "status">): boolean {
  return owner.startsWith("insured:") && (status === "requested" || status === "inReview");
}

export function tellAsked(change: AskedChange | undefined): ToldChange {
  if (!change) return {};
  if (isUnderWay(change)) return { asked: show(change) };
  return change.status === "rejected" ? { refused: show(change) } : {};
}

function show(change: AskedChange): object {
  const { id, number, status, insurer, facts, note, sentAt } = change;
  const { changes, needs } = factsOf(facts);
  const said = note ?? needs?.message;
  return {
    id,
    ...(number === null ? {} : { number }),
    ...(changes === undefined ? {} : { title: changes.title, lines: inWords(changes.lines) }),
    status: showStatus(statuses, status, { insurer: insurerTitle(insurer ?? "") }).value,
    ...(said === undefined ? {} : { note: said }),
    requestedOn: wireDate(dayOf(sentAt)),
    canWithdraw: canWithdraw(change),
  };
}

type Lines = readonly { readonly title: string; readonly after?: string | undefined }[];

function inWords(lines: Lines): string {
  return lines.map(({ title, after }) => [title, after].filter(Boolean).join(": ")).join("; ");
}

const selectAsked = prepareLookUp((db, v: { readonly policyId: string; readonly change: string }) =>
  db
    .selectFrom("records as r")
    .select(["r.id", "r.owner", "r.number", "r.status", "r.insurer", "r.facts", "r.sent_at as sentAt"])
    .select(({ selectFrom }) =>
      selectFrom("record_statuses as s")
        .select("s.note")
        .whereRef("s.record_id", "=", "r.id")
        .whereRef("s.status", "=", "r.status")
        .orderBy("s.id", "desc")
        .limit(1)
        .as("note"),
    )
    .where("r.policy_id", "=", v.policyId)
    .where("r.entity", "=", "endorsement")
    .where("r.sent_at", "is not", null)
    .where(sql<boolean>`r.answers ->> 'change' = ${v.change}`)
    // One that is under way is the one to be told, whatever came after it.
    .orderBy(sql`r.status = any(${closed}::text[])`)
    .orderBy("r.sent_at", "desc")
    .orderBy("r.id")
    .limit(1)
    .compile(),
);
