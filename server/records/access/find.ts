import { jsonObjectFrom } from "kysely/helpers/postgres";
import { prepare, prepareLookUp } from "../../infrastructure/db/prepare.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { type Policy, policiesOf } from "../../insurance/policies/policies.ts";
import { loadProposals } from "../../insurance/policies/proposals.ts";
import type { Insured, Principal } from "../../people/principals/principal.ts";
import type { Entity } from "../entity.ts";
import type { OwnedRecord } from "../record.ts";
import { columns } from "../record-row.ts";
import type { RecordServices } from "../record-services.ts";
import { type Loaded, loadedBefore } from "../while-loaded.ts";
import { canRead, canWrite, isOwnPolicy, isOwnProposal, keepingOf } from "./decide.ts";
import { type OwnedBy, ownedBy, recordsOnPolicy } from "./own.ts";
import { readsWhole } from "./reads-whole.ts";
import { hangingRecords, type Row, recordColumns, recordOf, subjectOf } from "./subject.ts";

/** By what a record is named: its id, or else the draft that made it. */
export type Named = { readonly id: string | undefined; readonly draftId: string | undefined };

type Services = Pick<RecordServices, "db" | "platforms">;

/**
 * The policies of an insured person, and of their records the one that is named, which they may see in part alone: see
 * `readsWhole`. One statement for both.
 */
export async function findForReading(
  services: Services,
  entity: Entity,
  insured: Insured,
  id: string | undefined,
): Promise<Loaded> {
  return find(services, entity, insured, { id, draftId: undefined });
}

/** The same for a save of any principal; a record that they do not read whole is not there. */
export async function findForSaving(
  services: Services,
  entity: Entity,
  principal: Principal,
  named: Named,
): Promise<Loaded> {
  const loaded = await find(services, entity, principal, named);
  const { record } = loaded;
  if (record && !readsWhole(entity, record, principal, named.draftId)) throw new AppError("not-found");
  return loaded;
}

async function find(
  { db, platforms }: Services,
  entity: Entity,
  principal: Principal,
  named: Named,
): Promise<Loaded> {
  const owned = ownedBy(entity, principal);
  const { id = null, draftId = null } =
    named.id === undefined ? { draftId: named.draftId } : { id: named.id };
  const before = loadedBefore({ ...owned, id, draftId });
  if (before) return before;
  const keeping = keepingOf(entity);
  const own = (row: Row | undefined): OwnedRecord | undefined =>
    row && canWrite(principal, keeping, subjectOf(row), platforms) ? recordOf(row) : undefined;
  if ("flow" in entity.filledBy || principal.type !== "insured") {
    const rows = (id ?? draftId) ? await selectNamed(db, { ...owned, id, draftId }) : [];
    return { policies: [], record: own(rows[0]) };
  }
  const { identityNumber } = principal;
  // Who proved to be whom something is to be insured of sees that alone.
  const isOfProposal = !principal.isProven && principal.provesProposal === true;
  const rows = isOfProposal
    ? []
    : await selectPoliciesWithRecord(db, { ...owned, identityNumber, id, draftId });
  const policies: readonly WithRecord[] = rows.filter((policy) => isOwnPolicy(principal, policy, platforms));
  const on = policies.find((policy) => policy.record);
  const record = on?.record ? own({ ...on.record, ofPolicy: on }) : undefined;
  if (!entity.insured?.ofProposals) return { policies, record };
  const proposed = await loadOwnProposals({ db, platforms }, principal);
  const all = [...policies, ...proposed];
  if (record || !proposed.some((one) => one.id === id)) return { policies: all, record };
  const [row] = await selectNamed(db, { ...owned, id, draftId: null });
  return { policies: all, record: own(row) };
}

/** What is to be insured of the person's, as far as their proof and their platform open it. */
export async function loadOwnProposals(
  { db, platforms }: Services,
  insured: Insured,
): Promise<readonly Policy[]> {
  const proposed = await loadProposals(db, platforms, insured);
  return proposed.filter((one) => isOwnProposal(insured, one, platforms));
}

type WithRecord = Policy & { readonly record: Row | null };

/** The last record that the person has on a policy of theirs, or the one on what is to be one. */
export async function findLatest(
  { db, platforms }: Services,
  entity: Entity,
  insured: Insured,
  policyId: string,
): Promise<OwnedRecord | undefined> {
  const [row] = await selectLatest(db, { ...ownedBy(entity, insured), policyId });
  return row && canRead(insured, keepingOf(entity), subjectOf(row), platforms) ? recordOf(row) : undefined;
}

/** The id under which the policy of a record is among a person's: where there is none yet, the record's own. */
export function policyIdOf({ id, policyId }: Pick<OwnedRecord, "id" | "policyId">): string {
  return policyId ?? id;
}

/**
 * The record that a draft of the person's has stored, by its own id or by the record's, locked; the 404 of every loader
 * where there is none that they read whole.
 */
export async function lockDraft(
  trx: Trx,
  { platforms }: Pick<Services, "platforms">,
  entities: readonly Entity[],
  principal: Principal,
  { id, draftId }: { readonly id: string; readonly draftId: string | undefined },
): Promise<{ readonly kind: Entity; readonly draft: OwnedRecord & { readonly entity: string } }> {
  const row = await hangingRecords(trx)
    .select(recordColumns)
    .select("records.entity")
    .where("records.owner", "=", ownedBy({ name: "" }, principal).owner)
    .where("records.parent_id", "is", null)
    .where((where) => where.or([where("records.id", "=", id), where("records.draft_id", "=", id)]))
    .forUpdate("records")
    .executeTakeFirst();
  // What brokers alone begin is given up by a call of its own kind.
  const kind = entities.find(
    ({ name, insured }) => name === row?.entity && (principal.type === "insured" || insured !== undefined),
  );
  const stored = row as Row | undefined; // jsonb that only this server writes
  if (!kind || !stored || !canWrite(principal, keepingOf(kind), subjectOf(stored), platforms))
    throw new AppError("not-found");
  const draft = { ...recordOf(stored), entity: kind.name };
  if (!readsWhole(kind, draft, principal, draftId)) throw new AppError("not-found");
  return { kind, draft };
}

const selectLatest = prepare((db, v: OwnedBy & { readonly policyId: string }) =>
  ownRecords(db, v)
    .where((where) =>
      where.or([where("records.policy_id", "=", v.policyId), where("records.id", "=", v.policyId)]),
    )
    .orderBy("records.created_at", "desc")
    .limit(1)
    .compile(),
);

type NamedByOwner = OwnedBy & { readonly id: string | null; readonly draftId: string | null };

const selectNamed = prepareLookUp((db, v: NamedByOwner) =>
  ownRecords(db, v)
    .where((where) => where.or([where("records.id", "=", v.id), where("records.draft_id", "=", v.draftId)]))
    .compile(),
);

const selectPoliciesWithRecord = prepareLookUp((db, v: NamedByOwner & { readonly identityNumber: string }) =>
  policiesOf(db, v.identityNumber)
    .select(
      jsonObjectFrom(
        recordsOnPolicy(v)
          .select([...columns, "records.owner"])
          .where((where) =>
            where.or([where("records.id", "=", v.id), where("records.draft_id", "=", v.draftId)]),
          ),
      ).as("record"),
    )
    .$castTo<WithRecord>() // jsonb that only this server writes
    .compile(),
);

/** What hangs on another record is read with that one alone. */
function ownRecords(db: Db, { entity, owner, otherOwner }: OwnedBy) {
  return hangingRecords(db)
    .select(recordColumns)
    .where("records.owner", "in", [owner, otherOwner])
    .where("records.entity", "=", entity)
    .$castTo<Row>(); // as above
}
