import { recordChange } from "../infrastructure/audit/record.ts";
import type { Db, Trx } from "../infrastructure/db/tables.ts";
import { AppError, fillText } from "../infrastructure/errors/errors.ts";
import { insurerTitle } from "../insurance/insurers/insurers.ts";
import { notify } from "../people/notifications/notify.ts";
import { actOf, brokerOfOwner, type Principal } from "../people/principals/principal.ts";
import type { Entity } from "./entity.ts";
import { writeHead } from "./heads.ts";
import { recordStatus } from "./history.ts";
import { tellOf } from "./notice.ts";
import type { Answers, OwnedRecord, StoredRecord } from "./record.ts";
import type { RecordServices } from "./record-services.ts";
import { indexColumns } from "./search-index.ts";
import { canMove, deciderOf, jobsOf, showStatus } from "./statuses.ts";

export type Move = {
  readonly id: string;
  readonly status: string;
  readonly note?: string | undefined;
  /** What is known of the record from now on, made of what was known; without it that stays. */
  readonly learn?: ((record: Pick<StoredRecord, "answers" | "facts">) => Answers) | undefined;
  readonly at: Date;
};

/** Who moves a record: who decides on it, or somebody by an act that the audit tells. */
export type Mover =
  | {
      readonly by: "insurer" | "office" | "service";
      /** Where their word came from, as the audit tells: over a connector, by a command, or an operator's address. */
      readonly address: string;
      /** Who of the office it was, as the audit tells: whose record it is does not hear. */
      readonly who?: string;
      /** What the audit tells beside the status. */
      readonly after?: object;
    }
  | {
      readonly by: "addition" | "broker" | "clock" | "insured" | "insurer" | "job";
      readonly principal: Principal;
      readonly action: string;
      readonly after?: object;
      readonly content?: Answers;
    };

/** How often a move is tried anew when somebody else was faster. */
const attempts = 5;

/**
 * Brings a record that is stored to another status, where the table lets this mover bring it, and adds the jobs of that
 * status: the one place for every move but those that a flow's save makes. Within `withJobs`. Answers the status that it
 * had.
 */
export async function moveRecord(
  trx: Trx,
  { jobs }: Pick<RecordServices, "jobs">,
  entity: Entity,
  move: Move,
  mover: Mover,
): Promise<{ readonly from: string }> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const record = await readMoved(trx, entity, move.id);
    refuseUnreachable(entity, record, move, mover);
    if (await update(trx, entity, record, move)) {
      await tell(trx, entity, record, move, mover);
      const { owner, product, answers, status: from } = record;
      const { learn, ...to } = move;
      const facts = learn?.(record) ?? record.facts;
      await writeHead(trx, entity, { ...record, ...to, facts });
      await entity.stored?.moved?.(trx, { ...to, owner, product, from, answers, facts });
      for (const name of jobsOf(entity.statuses, [to.status]))
        await jobs?.add(trx, name, { entity: entity.name, id: to.id });
      return { from };
    }
  }
  throw new AppError("in-flight", { retryAfter: 1 });
}

type Movable = Pick<
  OwnedRecord,
  | "owner"
  | "product"
  | "status"
  | "version"
  | "insurer"
  | "number"
  | "policyId"
  | "answers"
  | "facts"
  | "createdAt"
>;

/** As much of a record as decides where it may go. */
export async function readMoved(trx: Db | Trx, entity: Entity, id: string): Promise<Movable> {
  const row = await trx
    .selectFrom("records")
    .select(["owner", "product", "status", "version", "insurer", "number", "policy_id as policyId"])
    .select(["answers", "facts", "created_at as createdAt"])
    .where("id", "=", id)
    .where("entity", "=", entity.name)
    .executeTakeFirst();
  if (!row) throw new AppError("not-found");
  return row as Movable; // jsonb that only this server writes
}

function refuseUnreachable(
  { statuses }: Entity,
  { status: from, insurer }: Movable,
  { status }: Move,
  mover: Mover,
): void {
  if (moversIn(mover).some((one) => canMove(statuses, from, status, one))) return;
  const params = { insurer: insurerTitle(insurer ?? "") };
  const [was, wanted] = [from, status].map((id) => showStatus(statuses, id, params).value);
  throw new AppError("status-not-reachable", { params: { from: was ?? from, to: wanted ?? status } });
}

/** Names a mover as tables do: an addition is also the word of its writer. */
function moversIn(mover: Mover): readonly string[] {
  return mover.by === "addition" ? [mover.by, mover.principal.type] : [mover.by];
}

async function update(
  trx: Trx,
  entity: Entity,
  record: Movable,
  { id, status, learn, at }: Move,
): Promise<boolean> {
  const facts = learn?.(record) ?? record.facts;
  const { numUpdatedRows } = await trx
    .updateTable("records")
    .set({
      status,
      version: record.version + 1,
      updated_at: at,
      ...(learn ? { facts: JSON.stringify(facts) } : {}),
      ...indexColumns(entity, { status, answers: record.answers, facts }),
    })
    .where("id", "=", id)
    .where("version", "=", record.version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function tell(trx: Trx, entity: Entity, moved: Movable, move: Move, mover: Mover): Promise<void> {
  const { status: from, insurer } = moved;
  const { id, status, note, at } = move;
  const decider = mover.by === "office" ? "office" : deciderOf(entity.statuses, status, insurer);
  const act = !("principal" in mover)
    ? {
        ...{ author: decider, who: mover.who ?? decider, address: mover.address },
        ...{ action: "move", after: mover.after, content: undefined },
      }
    : {
        author: mover.principal.type,
        ...actOf(mover.principal, at),
        action: mover.action,
        after: mover.after,
        content: mover.content,
      };
  const { author, after, content, ...change } = act;
  await recordStatus(trx, { recordId: id, status, author, at, note });
  await recordChange(trx, {
    ...change,
    at,
    entity: entity.name,
    entityId: id,
    before: { status: from },
    after: { status, ...after },
    ...(content === undefined ? {} : { content }),
  });
  // What they did themselves, saw their client add, or the server does with what it tells of, is no news.
  const isOwnDoing = mover.by === "broker" || mover.by === "addition" || mover.by === "job";
  if (!isOwnDoing) await tellBroker(trx, entity, moved, move);
}

/** Whose record it is hears of it, or whose client it is of: where that is a broker, and their entity says how. */
export async function tellBroker(
  trx: Trx,
  entity: Entity,
  record: Pick<Movable, "owner" | "policyId" | "status" | "facts" | "answers" | "number" | "insurer">,
  { id, status, note: said, learn, at }: Move,
): Promise<void> {
  if (!entity.decided?.notice) return;
  const { owner, policyId, status: from } = record;
  const policy = policyId === null ? undefined : await findSold(trx, policyId);
  const facts = learn?.(record) ?? record.facts;
  const brokerId = brokerOfOwner(owner) ?? policy?.brokerId ?? entity.decided.notice.brokerOf?.(facts);
  if (!brokerId) return;
  const { note, path, ...told } = tellOf(entity, record, { from, status, facts, note: said });
  const insurer = insurerTitle(record.insurer ?? "");
  const content = {
    ...told,
    ...(path === undefined ? {} : { path: fillText(path, { id, policyId: policyId ?? "" }) }),
    note: [policy?.asset, note].filter(Boolean).join(" · "),
    ...{ topic: entity.name, status, label: showStatus(entity.statuses, status, { insurer }).value },
    // By it the notice goes when the record's person is erased.
    record: id,
  };
  await notify(trx, { brokerId, kind: entity.decided.notice.kind ?? "record-moved", content, at });
}

function findSold(trx: Trx, policyId: string) {
  return trx
    .selectFrom("policies")
    .select(["broker_id as brokerId", "asset"])
    .where("id", "=", policyId)
    .executeTakeFirst();
}
