import { randomUUID } from "node:crypto";
import { recordChange } from "../../infrastructure/audit/record.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { type PolicySource, type VersionKind, writePolicy } from "../../insurance/policies/write-policy.ts";
import { keepClient } from "../clients/keep-client.ts";
import { headOf, type PolicyAnswers, premiumOf } from "./policy-answers.ts";

/** A policy's next version, whoever says it: a person by hand, an insurer's file, an emission, an endorsement. */
export type StoredPolicy = {
  /** A new one's own without it. */
  readonly id?: string;
  /** The version that it takes the place of; 0 for a policy that is new. */
  readonly before: number;
  readonly brokerId: string;
  readonly kind: VersionKind;
  readonly source: PolicySource;
  /** From which day on it is so; the beginning of its term without it. */
  readonly effectiveFrom?: string;
  /** The record that it was made of. */
  readonly recordId?: string;
  /** The version that it brings back. */
  readonly restores?: number;
  readonly answers: PolicyAnswers;
  readonly by: { readonly at: Date; readonly who: string; readonly address: string };
};

/**
 * Stores a version of a policy, its head with it, and the client that it is of: theirs by a document, or a new one.
 * Answers its id, the number of the version and the client who was made for it. `policy-known` is thrown for a number that the broker has of that
 * insurer, `version` where another change came first.
 */
export async function storePolicy(
  trx: Trx,
  {
    id = randomUUID(),
    before,
    brokerId,
    kind,
    source,
    recordId,
    restores,
    answers,
    by,
    ...said
  }: StoredPolicy,
): Promise<{ readonly id: string; readonly version: number; readonly madeClient: string | null }> {
  const isImported = source === "imported";
  const kept =
    answers.client && (await keepClient(trx, { brokerId, client: answers.client, isImported, by }));
  const head = headOf(answers, kept?.id ?? null);
  const { effectiveFrom = head.startsOn } = said;
  const premium = premiumOf(answers);
  const version = await writePolicy(trx, {
    id,
    before,
    brokerId,
    head,
    version: {
      kind,
      effectiveFrom,
      source,
      recordId: recordId ?? null,
      answers,
      premium,
      ...(restores === undefined ? {} : { restores }),
    },
    author: by.who,
    at: by.at,
  });
  await recordChange(trx, {
    ...by,
    action: kind,
    entity: "policy",
    entityId: id,
    before: before === 0 ? undefined : { version: before },
    after: { version, source, effectiveFrom, day: dayOf(by.at) },
    content: answers,
  });
  return { id, version, madeClient: kept?.isMade ? kept.id : null };
}
