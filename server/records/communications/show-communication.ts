import type { ReportEntry } from "#engine/runtime/index.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { findAccount } from "../../people/brokers/broker.ts";
import { type Broker, brokerOfOwner, ownerOf } from "../../people/principals/principal.ts";
import { readAttached } from "../attached.ts";
import type { Attached } from "../entity/shown.ts";
import type { OwnedRecord } from "../record.ts";
import { canFollow } from "../statuses.ts";
import statuses from "./statuses.json" with { type: "json" };
import { isWithAnyone, showTurn } from "./turn.ts";

/** One thing that was said in a conversation; the instant in ISO. */
type Message = {
  readonly id: string;
  readonly by: "broker" | "office" | "person";
  readonly author: string;
  readonly at: string;
  readonly text?: string;
  /** What a form said, in the words in which it was asked. */
  readonly entries?: readonly ReportEntry[];
  readonly files: readonly { readonly id: string; readonly name: string; readonly size: number }[];
};

/** Who answers, as brokers know them. */
const office = "Mesa de Trámite";

/** A conversation whole: what it is about, what was said, and what may be done. */
export async function showCommunication(db: Db, broker: Broker, record: OwnedRecord): Promise<object> {
  const [attached, author] = await Promise.all([readAttached(db, record.id), nameOf(db, record.owner)]);
  const { id, number, status, facts, owner } = record;
  const isOwn = owner === ownerOf(broker);
  return {
    ...{ id, number, subject: facts.subject, broker: author },
    status: showTurn(status, facts),
    // Whoever wrote it proved nothing: their broker makes sure before they tell anything.
    isUnproven: isWithAnyone(facts),
    policyId: record.policyId,
    messages: messagesOf(record, attached, author),
    isOwn,
    canWrite: isOwn && canFollow(statuses, status, isWithAnyone(facts) ? "answered" : "followed"),
    canAttach: !isWithAnyone(facts),
    canClose: isOwn && canFollow(statuses, status, "closed"),
  };
}

function messagesOf(record: OwnedRecord, { files, additions, history }: Attached, author: string) {
  const { id, answers, facts, report, createdAt } = record;
  const filesOf = (recordId: string) =>
    files.filter((file) => file.recordId === recordId).map(({ id, name, size }) => ({ id, name, size }));
  const said = (text: unknown) => (typeof text === "string" && text !== "" ? { text } : {});
  const own = { by: "broker", author } as const;
  const first: Message = {
    ...(isWithAnyone(facts) ? { by: "person", author: String(answers.fullName ?? "") } : own),
    ...{ id, at: createdAt.toISOString(), files: filesOf(id) },
    // What was written is read as it was; what a form asked, as it was asked.
    ...(typeof answers.text === "string" ? said(answers.text) : { entries: report ?? [] }),
  };
  const added = additions.map((one): Message => {
    return {
      ...own,
      id: one.id,
      at: one.at.toISOString(),
      files: filesOf(one.id),
      ...said(one.answers.text),
    };
  });
  const answered = history.flatMap(({ status, note, at }, index): readonly Message[] => {
    if (note === null || (status !== "answered" && status !== "closed")) return [];
    const by = { by: "office", author: office } as const;
    return [{ ...by, id: `${id}-${index}`, at: at.toISOString(), text: note, files: [] }];
  });
  return [first, ...[...added, ...answered].toSorted((one, other) => (one.at < other.at ? -1 : 1))];
}

async function nameOf(db: Db, owner: string): Promise<string> {
  const { name, lastName } = (await findAccount(db, brokerOfOwner(owner) ?? ""))?.profile ?? {};
  return [name, lastName].filter(Boolean).join(" ");
}
