import { cleanPlate } from "#engine/identifiers/index.ts";
import { dayOf } from "../infrastructure/clock.ts";
import { AppError } from "../infrastructure/errors/errors.ts";
import { findPolicy, findPolicyWithoutPrincipal, type Policy } from "../insurance/policies/policies.ts";
import { tryOnce } from "../insurance/policies/proof.ts";
import { brokerOfOwner, type Insured, insuredOfOwner, noPlatform } from "../people/principals/principal.ts";
import { findForReading, findLatest, policyIdOf } from "./access/find.ts";
import { readsWhole } from "./access/reads-whole.ts";
import { findRecordWithoutPrincipal } from "./access/without-principal.ts";
import { nothingAttached, readAttached } from "./attached.ts";
import type { ShownRecord } from "./entity/shown.ts";
import type { Entity } from "./entity.ts";
import { platformOf } from "./platform-of.ts";
import type { OwnedRecord, StoredRecord } from "./record.ts";
import type { RecordServices } from "./record-services.ts";

/** By what a query asks: an id, a policy, the plate of what it insures. */
export type Wanted = {
  readonly entity: Entity;
  readonly insured: Insured;
  readonly id: string | undefined;
  readonly policyId: string | undefined;
  readonly plate: string | undefined;
  readonly draftId: string | undefined;
  readonly now: Date;
};

/** What GET answers, with the version of a record that is stored. */
export type Read = { readonly version: number | undefined; readonly shown: unknown };

/** A record as it stands, or what is known of one that may begin on a policy. */
export async function readRecord(services: RecordServices, wanted: Wanted): Promise<Read> {
  const { entity, insured, id, policyId } = wanted;
  const { policies, record } = await findForReading(services, entity, insured, id);
  if (id === undefined) return readByPolicy(services, wanted, policies);
  if (!record || (policyId !== undefined && policyId !== record.policyId)) throw new AppError("not-found");
  return readStored(services, wanted, policies, record);
}

/** Without an id: one that may begin, where flows begin them, else the last one on the policy. */
async function readByPolicy(
  services: RecordServices,
  wanted: Wanted,
  policies: readonly Policy[],
): Promise<Read> {
  const { entity, insured, policyId, now } = wanted;
  const { begins, show } = entity.insured ?? {};
  if (!begins) {
    const policy = await findByPlate(services, wanted, policies);
    const record = await findLatest(services, entity, insured, policy.id);
    if (!record) throw new AppError("not-found");
    return readStored(services, wanted, policies, record);
  }
  const policy = findPolicy(
    policies.filter((one) => begins(one, dayOf(now))),
    policyId ?? "",
  );
  const shown = {
    record: undefined,
    policy,
    platform: insured.platform,
    isWhole: true,
    attached: nothingAttached,
  };
  return { version: undefined, shown: show?.({ ...shown, rules: services.rules }) };
}

async function readStored(
  services: RecordServices,
  wanted: Wanted,
  policies: readonly Policy[],
  record: StoredRecord,
): Promise<Read> {
  const shown = await showStored(services, wanted, policies, record);
  return { version: record.version, shown: wanted.entity.insured?.show(shown) };
}

/** A record with all that hangs on it, if it is the person's; a draft is followed by nobody. */
export async function readFollowed(
  services: RecordServices,
  wanted: Pick<Wanted, "entity" | "insured" | "id" | "draftId">,
): Promise<ShownRecord> {
  const { entity, insured, id } = wanted;
  const { policies, record } = await findForReading(services, entity, insured, id);
  if (!record || record.sentAt === null) throw new AppError("not-found");
  return showStored(services, wanted, policies, record);
}

/**
 * A record that was sent, as its owner reads it; undefined where it, its owner or its policy is no longer there. What came
 * through no platform is read on the one of whoever sold the policy.
 */
export async function readForOwner(
  { db, rules }: Pick<RecordServices, "db" | "rules">,
  entity: Entity,
  id: string,
): Promise<(ShownRecord & { readonly record: OwnedRecord }) | undefined> {
  const record = await findRecordWithoutPrincipal(db, entity, id);
  const policy = record && (await findPolicyWithoutPrincipal(db, record.policyId ?? ""));
  if (!policy || record.sentAt === null) return undefined;
  const { platform } = insuredOfOwner(record.owner) ?? {};
  // A company has no DNI: what its broker sent for it stays theirs.
  if (platform === undefined && brokerOfOwner(record.owner) === undefined) return undefined;
  const isOfSeller = platform === undefined || platform === noPlatform;
  const shownOn = isOfSeller ? await platformOf(db, policy.brokerId) : platform;
  const attached = await readAttached(db, record.id);
  return { record, policy, platform: shownOn, isWhole: true, attached, rules };
}

async function showStored(
  { db, rules }: RecordServices,
  { entity, insured, draftId }: Pick<Wanted, "entity" | "insured" | "draftId">,
  policies: readonly Policy[],
  record: StoredRecord,
): Promise<ShownRecord> {
  const policy = findPolicy(policies, policyIdOf(record));
  const isWhole = readsWhole(entity, record, insured, draftId);
  const attached = await readAttached(db, record.id);
  return { record, policy, platform: insured.platform, isWhole, attached, rules };
}

/** The policy whose plate was given: it proves who asks, so guesses are counted as those of a birth date are. */
async function findByPlate(
  { db }: RecordServices,
  { insured, policyId, plate, now }: Wanted,
  policies: readonly Policy[],
): Promise<Policy> {
  const asked = cleanPlate(plate ?? "");
  if (asked === "") throw new AppError("not-found");
  const policy = policies.find(
    (one) =>
      one.plate !== null &&
      cleanPlate(one.plate) === asked &&
      (policyId === undefined || one.id === policyId),
  );
  await tryOnce(db, insured, now, () => policy !== undefined);
  if (!policy) throw new AppError("not-found");
  return policy;
}
