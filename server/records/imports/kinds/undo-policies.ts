import { recordChanges } from "../../../infrastructure/audit/record.ts";
import { dayOf } from "../../../infrastructure/clock.ts";
import type { Trx } from "../../../infrastructure/db/tables.ts";
import { writePolicies } from "../../../insurance/policies/write-policy.ts";
import { headOf, type PolicyAnswers } from "../../policies/policy-answers.ts";
import { storePolicies } from "../../policies/store-policy.ts";
import type { By, Kept, RowUndo } from "../import-kind.ts";

/** Takes back what rows did to policies, as versions: one that a row brought is removed, another stands as it stood. */
export async function undoPolicies(trx: Trx, rows: readonly RowUndo[], by: By): Promise<readonly Kept[]> {
  const stored = await lockPolicies(trx, rows);
  const before = await answersOf(trx, rows);
  const hanging = await hangingOf(
    trx,
    rows.filter((row) => row.before === 0).map(({ id }) => id),
  );
  const judged = rows.map((row) => {
    const policy = stored.get(row.id);
    const answers = before.get(row.id);
    // Where its person asked for it to be erased nothing is brought back.
    if (policy?.version !== row.after || answers?.insurer === undefined)
      return { row, kept: "keptChanged" as const };
    if (row.before === 0 && hanging.has(row.id)) return { row, kept: "keptHanging" as const };
    return { row, kept: undefined, answers, clientId: policy.clientId };
  });
  const undone = judged.flatMap((one) => (one.kept === undefined ? [one] : []));
  await restore(
    trx,
    undone.filter(({ row }) => row.before > 0),
    by,
  );
  await remove(
    trx,
    undone.filter(({ row }) => row.before === 0),
    by,
  );
  return judged.map(({ kept }) => kept);
}

type Undone = {
  readonly row: RowUndo;
  readonly answers: PolicyAnswers;
  readonly clientId: string | null;
};

async function restore(trx: Trx, undone: readonly Undone[], by: By): Promise<void> {
  const [first] = undone;
  if (!first) return;
  const versions = undone.map(({ row: { id, before, after }, answers }) => {
    return { id, before: after, kind: "correction", restores: before, answers } as const;
  });
  await storePolicies(trx, versions, { brokerId: first.row.brokerId, source: "imported", by });
}

async function remove(trx: Trx, undone: readonly Undone[], by: By): Promise<void> {
  if (undone.length === 0) return;
  const version = { kind: "removal", source: "imported", recordId: null, premium: {} } as const;
  const numbers = await writePolicies(
    trx,
    undone.map(({ row: { id, after, brokerId }, answers, clientId }) => ({
      ...{ id, before: after, brokerId, author: by.who, at: by.at },
      head: { ...headOf(answers, clientId, dayOf(by.at)), status: "removed" as const },
      version: { ...version, answers, effectiveFrom: dayOf(by.at) },
    })),
  );
  const change = { ...by, action: "removal", entity: "policy" };
  await recordChanges(
    trx,
    undone.map(({ row: { id, after } }, at) => ({
      ...change,
      entityId: id,
      before: { version: after },
      after: { version: numbers[at] },
    })),
  );
}

type Locked = { readonly version: number; readonly clientId: string | null };

async function lockPolicies(trx: Trx, rows: readonly RowUndo[]): Promise<ReadonlyMap<string, Locked>> {
  const found = await trx
    .selectFrom("policies")
    .select(["id", "version", "client_id as clientId"])
    .where("id", "in", idsOf(rows))
    .where("broker_id", "=", rows[0]?.brokerId ?? null)
    .where("status", "<>", "removed")
    .orderBy("id")
    .forUpdate()
    .execute();
  return new Map(found.map(({ id, ...policy }) => [id, policy]));
}

/** What each said in the version that is brought back; of one that goes, what it says. */
async function answersOf(trx: Trx, rows: readonly RowUndo[]): Promise<ReadonlyMap<string, PolicyAnswers>> {
  const wanted = new Map(rows.map(({ id, before, after }) => [id, before === 0 ? after : before]));
  const found = await trx
    .selectFrom("policy_versions")
    .select(["policy_id as id", "number", "answers"])
    .where("policy_id", "in", idsOf(rows))
    .execute();
  return new Map(
    found.flatMap(({ id, number, answers }) =>
      // jsonb that only this server writes
      wanted.get(id) === number ? [[id, answers as PolicyAnswers] as const] : [],
    ),
  );
}

/** Those on which something hangs that somebody would miss. */
async function hangingOf(trx: Trx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const records = await trx
    .selectFrom("records")
    .select("policy_id as id")
    .where("policy_id", "in", ids)
    .execute();
  const documents = await trx
    .selectFrom("policy_documents")
    .select("policy_id as id")
    .where("policy_id", "in", ids)
    .execute();
  return new Set([...records, ...documents].flatMap(({ id }) => id ?? []));
}

function idsOf(rows: readonly RowUndo[]): readonly string[] {
  return rows.map(({ id }) => id);
}
