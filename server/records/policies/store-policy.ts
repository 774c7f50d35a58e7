import { randomUUID } from "node:crypto";
import { recordChanges } from "../../infrastructure/audit/record.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { type PolicySource, type VersionKind, writePolicies } from "../../insurance/policies/write-policy.ts";
import { keepClients } from "../clients/keep-client.ts";
import { headOf, type PolicyAnswers, premiumOf } from "./policy-answers.ts";

/** A policy's next version, whoever says it: a person by hand, an insurer's file, an emission, an endorsement. */
export type StoredPolicy = NextVersion & Saying;

type NextVersion = {
  /** A new one's own without it. */
  readonly id?: string;
  /** The version that it takes the place of; 0 for a policy that is new. */
  readonly before: number;
  readonly kind: VersionKind;
  /** From which day on it is so; the beginning of its term without it. */
  readonly effectiveFrom?: string;
  /** The record that it was made of. */
  readonly recordId?: string;
  /** The version that it brings back. */
  readonly restores?: number;
  readonly answers: PolicyAnswers;
};

/** Whose policy it is, and who says it. */
type Saying = {
  readonly brokerId: string;
  readonly source: PolicySource;
  readonly by: { readonly at: Date; readonly who: string; readonly address: string };
};

export type PolicyStored = {
  readonly id: string;
  readonly version: number;
  /** The client who was made for it. */
  readonly madeClient: string | null;
};

/**
 * Stores a version of a policy, its head with it, and the client that it is of: theirs by a document, or a new one.
 * `policy-known` is thrown for a number that the broker has of that insurer, `version` where another change came first.
 */
export async function storePolicy(
  trx: Trx,
  { brokerId, source, by, ...next }: StoredPolicy,
): Promise<PolicyStored> {
  const [stored] = await storePolicies(trx, [next], { brokerId, source, by });
  if (!stored) throw new Error("policies: a version was not stored");
  return stored;
}

/** The same for several policies, all of them or none, in as many statements as for one. */
export async function storePolicies(
  trx: Trx,
  versions: readonly NextVersion[],
  { brokerId, source, by }: Saying,
): Promise<readonly PolicyStored[]> {
  const clients = await keepClients(
    trx,
    versions.map(({ answers: { client = {} } }) => client),
    { brokerId, isImported: source === "imported", by },
  );
  const writes = versions.map(({ id = randomUUID(), before, kind, answers, ...said }, at) => {
    const head = headOf(answers, clients[at]?.id ?? null, dayOf(by.at));
    const { effectiveFrom = head.startsOn, recordId = null, restores } = said;
    const version = { kind, effectiveFrom, source, recordId, answers, premium: premiumOf(answers) };
    return {
      ...{ id, before, brokerId, head, author: by.who, at: by.at },
      version: { ...version, ...(restores === undefined ? {} : { restores }) },
    };
  });
  const numbers = await writePolicies(trx, writes);
  await recordChanges(
    trx,
    writes.map(({ id, before, version: { kind, effectiveFrom, answers } }, at) => ({
      ...by,
      action: kind,
      entity: "policy",
      entityId: id,
      before: before === 0 ? undefined : { version: before },
      after: { version: numbers[at], source, effectiveFrom, day: dayOf(by.at) },
      content: answers,
    })),
  );
  return writes.map(({ id }, at) => {
    const kept = clients[at];
    return { id, version: numbers[at] ?? 0, madeClient: kept?.isMade ? kept.id : null };
  });
}
