import { dayOf } from "../../infrastructure/clock.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { businessHoursAfter } from "../../insurance/ledger/business-days.ts";
import { parametersAt } from "../../insurance/parameters/parameters.ts";
import type { Account } from "../../people/brokers/broker.ts";
import { brokerOfOwner } from "../../people/principals/principal.ts";
import type { OwnedRecord } from "../../records/record.ts";
import { showFollowed } from "../../records/statuses.ts";
import { accountsOf, nameOf } from "../accounts.ts";
import { type Reviewed, reviewedKinds, waitingStatuses } from "./reviewed.ts";

/** Hours within which the office promises to decide, as the specification's liquidations have them. */
const promised = 72;
const most = 100;

export type Waiting = Pick<OwnedRecord, "id" | "owner" | "status" | "version" | "answers" | "facts"> & {
  readonly kind: string;
  readonly updatedAt: Date;
  readonly times: number;
};

/** What waits for the office, the oldest first: at most a hundred of them, and how many there are. */
export async function listReviews(db: Db, now: Date): Promise<{ readonly rows: object[]; total: number }> {
  const waiting = await selectReviews(db).orderBy("updated_at").orderBy("records.id").limit(most).execute();
  const accounts = await accountsOf(
    db,
    waiting.flatMap(({ owner }) => brokerOfOwner(owner) ?? []),
  );
  const { holidays } = await parametersAt(db, dayOf(now));
  const rows = waiting.flatMap((row) => {
    const record = row as unknown as Waiting; // jsonb that only this server writes
    const account = accounts.get(brokerOfOwner(record.owner) ?? "");
    return account ? [showListed(record, account, holidays)] : [];
  });
  return { rows, total: rows.length < most ? rows.length : await countReviews(db) };
}

/** How many wait. */
export async function countReviews(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom(selectReviews(db).as("waiting"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A row of the list, which the page of one begins with as well. */
export function showListed(record: Waiting, account: Account, holidays: readonly string[]): object {
  const { id, kind, status, version, updatedAt, times } = record;
  const { entity, title } = reviewedKinds[kind] as Reviewed; // one of those that are asked for
  return {
    ...{ id, kind, version },
    broker: nameOf(account),
    title: title(record),
    status: showFollowed(entity.statuses, status, {}),
    sentAt: updatedAt.toISOString(),
    dueOn: businessHoursAfter(dayOf(updatedAt), promised, holidays),
    /** Whether it was sent before, and came back. */
    isAgain: times > 1,
  };
}

const waitingPairs = Object.entries(reviewedKinds).flatMap(([kind, { entity }]) =>
  waitingStatuses(entity.statuses).map((status) => ({ kind, status })),
);

function selectReviews(db: Db) {
  return selectReviewed(db).where((where) =>
    where.or(
      waitingPairs.map(({ kind, status }) =>
        where.and([where("entity", "=", kind), where("status", "=", status)]),
      ),
    ),
  );
}

/** Records of the kinds that the office reviews, whatever became of them. */
export function selectReviewed(db: Db | Trx) {
  return db
    .selectFrom("records")
    .select(["records.id", "owner", "entity as kind", "records.status", "version", "answers", "facts"])
    .select("updated_at as updatedAt")
    .select(({ selectFrom, fn, cast }) =>
      selectFrom("record_statuses as said")
        .select(cast<number>(fn.countAll(), "integer").as("count"))
        .whereRef("said.record_id", "=", "records.id")
        .whereRef("said.status", "=", "records.status")
        .as("times"),
    )
    .where("entity", "in", Object.keys(reviewedKinds));
}
