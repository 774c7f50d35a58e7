import { recordChange } from "../../../infrastructure/audit/record.ts";
import { dayOf } from "../../../infrastructure/clock.ts";
import type { Trx } from "../../../infrastructure/db/tables.ts";
import { writePolicy } from "../../../insurance/policies/write-policy.ts";
import { headOf, type PolicyAnswers } from "../../policies/policy-answers.ts";
import { storePolicy } from "../../policies/store-policy.ts";
import type { RowUndo } from "../import-kind.ts";

/** Takes back what a row did to a policy, as a version: one that it brought is removed, another stands as it stood. */
export async function undoPolicy(trx: Trx, row: RowUndo): Promise<"keptChanged" | "keptHanging" | undefined> {
  const { id, before, after, brokerId, by } = row;
  const policy = await trx
    .selectFrom("policies")
    .select(["version", "client_id as clientId"])
    .where("id", "=", id)
    .where("broker_id", "=", brokerId)
    .where("status", "<>", "removed")
    .forUpdate()
    .executeTakeFirst();
  if (policy?.version !== after) return "keptChanged";
  const answers = await answersOf(trx, id, before === 0 ? after : before);
  // Its person asked for it to be erased: nothing is brought back.
  if (answers.insurer === undefined) return "keptChanged";
  if (before > 0) {
    const said = { kind: "correction", source: "imported", restores: before } as const;
    await storePolicy(trx, { id, before: after, brokerId, ...said, answers, by });
    return undefined;
  }
  if (await hasHanging(trx, id)) return "keptHanging";
  const version = await writePolicy(trx, {
    id,
    before: after,
    brokerId,
    head: { ...headOf(answers, policy.clientId), status: "removed" },
    version: {
      kind: "removal",
      source: "imported",
      recordId: null,
      answers,
      premium: {},
      effectiveFrom: dayOf(by.at),
    },
    author: by.who,
    at: by.at,
  });
  const change = { ...by, action: "removal", entity: "policy", entityId: id };
  await recordChange(trx, { ...change, before: { version: after }, after: { version } });
  return undefined;
}

async function answersOf(trx: Trx, id: string, version: number): Promise<PolicyAnswers> {
  const { answers } = await trx
    .selectFrom("policy_versions")
    .select("answers")
    .where("policy_id", "=", id)
    .where("number", "=", version)
    .executeTakeFirstOrThrow();
  return answers as PolicyAnswers; // jsonb that only this server writes
}

async function hasHanging(trx: Trx, id: string): Promise<boolean> {
  const [record, document] = [
    await trx.selectFrom("records").select("id").where("policy_id", "=", id).limit(1).executeTakeFirst(),
    await trx
      .selectFrom("policy_documents")
      .select("id")
      .where("policy_id", "=", id)
      .limit(1)
      .executeTakeFirst(),
  ];
  return record !== undefined || document !== undefined;
}
