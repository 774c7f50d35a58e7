import type { HostArea } from "#engine/language/index.ts";
import { dayOf } from "../infrastructure/clock.ts";
import { AppError } from "../infrastructure/errors/errors.ts";
import { refuse } from "../infrastructure/http/problems.ts";
import { findPolicy, type Policy } from "../insurance/policies/policies.ts";
import type { Principal } from "../people/principals/principal.ts";
import { findForSaving, type Named, policyIdOf } from "./access/find.ts";
import { loadForWriting } from "./access/load.ts";
import { findBelow } from "./below.ts";
import type { Entity } from "./entity.ts";
import type { FlowContext, Known } from "./judge.ts";
import type { OwnedRecord, StoredRecord } from "./record.ts";
import type { RecordServices } from "./record-services.ts";
import { findSoldSave } from "./sold.ts";
import { isOpen } from "./statuses.ts";
import type { Loaded } from "./while-loaded.ts";

/** What is asked to be stored, and by whom. */
export type Asked = Named & {
  readonly entity: Entity;
  readonly principal: Principal;
  readonly policyId: string | undefined;
  /** The record that it is below, where its kind hangs on another. */
  readonly parentId?: string | undefined;
  /** What its flow is told by name beside what this server knows. */
  readonly told?: Readonly<Record<string, string>>;
  /** Of which it is to be, where its body says so. */
  readonly product?: string | undefined;
  /** To whom it goes, where nobody signed in for it; it is of who sends it without this. */
  readonly addressed?: Addressed | undefined;
  readonly now: Date;
};

/** A record with whose it is, where that may be another than who saves it. */
type SavedOn = StoredRecord & Partial<Pick<OwnedRecord, "owner">>;

/** Where something was begun by who said nothing that proves who they are, and whose it is from then on. */
export type Addressed = {
  readonly platform: string;
  readonly owner: string;
  /** The policy that it is about, as far as what they said tells one. */
  readonly policyId: string | null;
};

/** What is known of a save before it is judged: the record that it goes on with, and whose policy it is about. */
export type Opened = {
  readonly record: SavedOn | undefined;
  readonly policy: Policy | undefined;
  /** Its policy's, or its own. */
  readonly product: string | undefined;
  readonly loaded: Loaded;
};

/**
 * The record that a save is of, and its policy, if the principal may save it. A record that they do not read whole does
 * not exist to them.
 */
export async function openSave(services: RecordServices, asked: Asked): Promise<Opened> {
  const { entity, principal, id, policyId } = asked;
  if (entity.below) return openBelow(services, asked, entity.below);
  if (entity.sold && principal.type === "broker") return openSold(services, asked, entity.sold, principal);
  const loaded = await findForSaving(services, entity, principal, asked);
  const { policies, record } = loaded;
  if (record) {
    if (!isOpen(entity.statuses, record.status)) throw new AppError("already-sent");
    if (policyId !== undefined && policyId !== record.policyId)
      throw refuse([{ code: "field_invalid", path: "/policyId" }]);
  }
  if (id !== undefined && !record) throw new AppError("not-found");
  if (!("kind" in entity.filledBy)) return { record, policy: undefined, product: undefined, loaded };
  if (entity.brokers?.productOf)
    return { record, policy: undefined, product: ownProduct(services, asked, record), loaded };
  const { begins = () => false } = entity.insured ?? {};
  const today = dayOf(asked.now);
  const open = record ? policies : policies.filter((policy) => begins(policy, today));
  const policy = findPolicy(open, record ? policyIdOf(record) : (policyId ?? ""));
  if (services.rules.flowOf(entity.filledBy, policy.product) === undefined) throw new AppError("not-found");
  return { record, policy, product: policy.product, loaded };
}

/** What hangs on a policy is found by whoever sold that, whoever began it. */
async function openSold(
  services: RecordServices,
  { entity, policyId, now, ...named }: Asked,
  sold: NonNullable<Entity["sold"]>,
  principal: Extract<Principal, { type: "broker" }>,
): Promise<Opened> {
  const save = { entity, sold, principal, policyId, named, today: dayOf(now) };
  const { rules } = services;
  const { record, policy } = await findSoldSave(services, save);
  if (record && !isOpen(entity.statuses, record.status)) throw new AppError("already-sent");
  if (rules.flowOf(entity.filledBy, policy.product) === undefined) throw new AppError("not-found");
  return { record, policy, product: policy.product, loaded: { policies: [], record } };
}

/** What hangs on another record is found by that one, whichever draft saves it, and is of the same product. */
async function openBelow(
  services: RecordServices,
  { entity, principal, parentId = "" }: Asked,
  { kind }: NonNullable<Entity["below"]>,
): Promise<Opened> {
  const { db, rules } = services;
  const { product } = await loadForWriting(services, { name: kind }, principal, { id: parentId });
  const record = await findBelow(db, entity, parentId);
  if (record && !isOpen(entity.statuses, record.status)) throw new AppError("already-sent");
  if (rules.flowOf(entity.filledBy, product ?? "") === undefined) throw new AppError("not-found");
  return { record, policy: undefined, product: product ?? undefined, loaded: { policies: [], record } };
}

/** The product of a record that is on no policy; another than it has been of is none of its own. */
function ownProduct(
  { rules }: Pick<RecordServices, "rules">,
  { entity, product }: Asked,
  record: StoredRecord | undefined,
): string | undefined {
  const own = record?.product ?? product ?? "";
  if (product !== undefined && product !== own) throw refuse([{ code: "field_invalid", path: "/product" }]);
  if (rules.flowOf(entity.filledBy, own) === undefined) throw new AppError("not-found");
  return own || undefined;
}

/** The areas of those who save by flows. */
const areaOf: Readonly<Partial<Record<Principal["type"], HostArea>>> = {
  insured: "autogestion",
  broker: "broker",
};

/** What its flow is started with to judge a save. */
export function knownOf(
  { rules }: Pick<RecordServices, "rules">,
  { record, policy, product = "" }: Opened,
  { entity, principal, parentId, told, addressed, now }: Asked,
): Known {
  const context: FlowContext = {
    today: dayOf(now),
    platform: principal.type === "insured" ? principal.platform : (addressed?.platform ?? ""),
    insurer: policy?.insurer ?? "",
    product,
    ...(principal.type === "broker" ? rules.allowancesOf?.(entity.filledBy, product, principal) : {}),
    ...(principal.type === "insured" ? { identityNumber: principal.identityNumber } : {}),
    ...(policy && !policy.isProposed ? { policyId: policy.id, policyStartsOn: policy.startsOn } : {}),
    ...(entity.below && parentId !== undefined ? { [entity.below.idName]: parentId } : {}),
    ...told,
    ...(record && !entity.below ? { [entity.idName]: record.id } : {}),
  };
  return {
    context,
    area: areaOf[principal.type] ?? "",
    status: record?.status,
    began: record?.release ?? undefined,
    now,
  };
}
