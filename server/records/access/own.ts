import { expressionBuilder, type RawBuilder, sql } from "kysely";
import { prepare } from "../../infrastructure/db/prepare.ts";
import type { Db, Tables } from "../../infrastructure/db/tables.ts";
import {
  type Broker,
  brokerOfOwner,
  otherOwnerOf,
  ownerOf,
  ownerOfInsured,
  ownersAnywhereOf,
  type Principal,
} from "../../people/principals/principal.ts";
import type { Entity } from "../entity.ts";
import { type Overseen, overseenBy, overseenOwners } from "./overseen.ts";

/**
 * A kind of record, and its two owners that a principal is: the same but for somebody insured. `anywhere` is a pattern of
 * what they are on all platforms.
 */
export type OwnedBy = Readonly<Record<"entity" | "owner" | "otherOwner" | "anywhere", string>>;

/** The owners that statements of lists ask for. */
export function ownedBy({ name }: Pick<Entity, "name">, principal: Principal): OwnedBy {
  return {
    ...{ entity: name, owner: ownerOf(principal), otherOwner: otherOwnerOf(principal) },
    anywhere: ownersAnywhereOf(principal),
  };
}

/**
 * The records of a kind that somebody has on a policy, below `policiesOf`: the policy decides whether they are shown. What
 * was sent through another platform is among them, a draft of there is not.
 */
export function recordsOnPolicy(v: OwnedBy) {
  return expressionBuilder<Tables, "policies">()
    .selectFrom("records")
    .whereRef("records.policy_id", "=", "policies.id")
    .where(ownedOnPolicy(v))
    .where("records.entity", "=", v.entity);
}

/** Restricts records of a policy to a person's: those of their platform, and what they sent through any. */
export function ownedOnPolicy(v: OwnedBy): RawBuilder<boolean> {
  return sql<boolean>`(records.owner in (${v.owner}, ${v.otherOwner})
    or records.sent_at is not null and records.owner like ${v.anywhere})`;
}

/** Owners whose records a broker reads in lists: their own, and those of the brokers whom they oversee. */
export async function ownersReadBy(db: Db, principal: Principal): Promise<readonly [string, ...string[]]> {
  const { organizerId, parentId } = overseenBy(principal);
  const own = ownerOf(principal);
  if (organizerId === null && parentId === null) return [own];
  const rows = await selectOverseen(db, { organizerId, parentId });
  return [own, ...rows.map(({ owner }) => owner)];
}

/** Brokers whose policies a broker reads: themselves, and those whom they oversee. */
export async function brokersReadBy(db: Db, broker: Broker): Promise<readonly string[]> {
  return (await ownersReadBy(db, broker)).flatMap((owner) => brokerOfOwner(owner) ?? []);
}

const selectOverseen = prepare((db, v: Overseen) => overseenOwners(db.selectFrom("brokers"), v).compile());

/** Restricts records to those of an insured person on every platform, for what is done with all that is kept of them. */
export function ownedByInsured(identityNumber: string): RawBuilder<boolean> {
  return sql<boolean>`owner like ${ownerOfInsured("%", identityNumber)}`;
}
