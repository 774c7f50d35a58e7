import { expressionBuilder, type RawBuilder, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { prepare, prepareLookUp } from "../infrastructure/db/prepare.ts";
import type { Db, Tables, Trx } from "../infrastructure/db/tables.ts";
import { AppError } from "../infrastructure/errors/errors.ts";
import { policiesOf } from "../insurance/policies/policies.ts";
import { loadProposals } from "../insurance/policies/proposals.ts";
import {
  authorOf,
  isProven,
  otherOwnerOf,
  ownerOf,
  ownerOfInsured,
  type Principal,
  writerOf,
} from "../people/principals/principal.ts";
import type { Entity } from "./entity.ts";
import { nobodyElse, type Overseen, overseenBy, overseenOwners } from "./overseen.ts";
import type { OwnedRecord, StoredRecord } from "./record.ts";
import { columns, toRecord } from "./record-row.ts";
import type { RecordServices } from "./record-services.ts";
import { type Loaded, loadedBefore } from "./while-loaded.ts";

/** By what a record is asked for: its id, or else the draft that made it. */
export type Named = { readonly id: string | undefined; readonly draftId: string | undefined };

/**
 * The record with that id if it is the principal's: stored by the same person on the same platform, or known to their
 * insurer through none. Here alone is decided whose a record is; an unknown id and somebody else's get the same 404.
 */
export async function loadOwned(
  db: Db | Trx,
  entity: Pick<Entity, "name">,
  principal: Principal,
  id: string,
): Promise<StoredRecord> {
  const [row] = await selectOne(db, { ...ownedBy(entity, principal), id });
  if (!row) throw new AppError("not-found");
  return toRecord(row);
}

/**
 * The same to be looked at: a broker who organizes others, or who is their organization, sees what is theirs too where
 * brokers have lists of it, and changes none of it. What they ask for themselves is nobody else's.
 */
export async function loadReadable(
  db: Db | Trx,
  entity: Pick<Entity, "name" | "brokers">,
  principal: Principal,
  id: string,
): Promise<OwnedRecord> {
  const [row] = await selectReadable(db, {
    ...ownedBy(entity, principal),
    ...(entity.brokers ? overseenBy(principal) : nobodyElse),
    id,
  });
  if (!row) throw new AppError("not-found");
  return toRecord(row);
}

/** The head of a record that a broker may look at, as much of it as tells whether it is what they know. */
export async function loadHead(
  db: Db,
  entity: Pick<Entity, "name">,
  principal: Principal,
  { id, table }: { readonly id: string; readonly table: "quotes" },
): Promise<{ readonly product: string | null; readonly revision: number }> {
  const [row] = await selectHead[table](db, { ...ownedBy(entity, principal), ...overseenBy(principal), id });
  if (!row) throw new AppError("not-found");
  return row;
}

/** Whose records somebody reads in lists: their own, and those of the brokers whom they oversee. */
export async function ownersReadBy(db: Db, principal: Principal): Promise<readonly [string, ...string[]]> {
  const { organizerId, parentId } = overseenBy(principal);
  const own = ownerOf(principal);
  if (organizerId === null && parentId === null) return [own];
  const rows = await selectOverseen(db, { organizerId, parentId });
  return [own, ...rows.map(({ owner }) => owner)];
}

/**
 * Of an insurer that their platform does not show, nothing is there: its record no more than its policy. Nor is what is on
 * a policy to who has proved nothing of theirs.
 */
export function refuseHidden(
  { platforms }: Pick<RecordServices, "platforms">,
  principal: Principal,
  { insurer, policyId }: Pick<StoredRecord, "insurer" | "policyId">,
): void {
  if (principal.type !== "insured") return;
  if (!principal.isProven && policyId !== null) throw new AppError("not-found");
  if (insurer === null) return;
  if (!platforms.shows(principal.platform, { insurer })) throw new AppError("not-found");
}

/**
 * What the principal's draft has stored, by its own id or by the record's, held until the transaction ends; undefined
 * where nothing of theirs is called so.
 */
export async function lockDraft(trx: Trx, principal: Principal, id: string): Promise<OwnDraft | undefined> {
  return trx
    .selectFrom("records")
    .select(["id", "entity", "status", "version", "writer", "draft_id as draftId", "sent_at as sentAt"])
    .where("owner", "=", ownerOf(principal))
    .where("parent_id", "is", null)
    .where((where) => where.or([where("id", "=", id), where("draft_id", "=", id)]))
    .forUpdate()
    .executeTakeFirst();
}

export type OwnDraft = Pick<StoredRecord, "id" | "status" | "version" | "writer" | "draftId" | "sentAt"> & {
  readonly entity: string;
};

/** The last record that the principal has on a policy, or the one on what is to be one. */
export async function findLatest(
  db: Db,
  entity: Entity,
  principal: Principal,
  policyId: string,
): Promise<StoredRecord | undefined> {
  const [row] = await selectLatest(db, { ...ownedBy(entity, principal), policyId });
  return row && toRecord(row);
}

/** What the principal has: their policies where the entity is about one, and of their records the one that is named. */
export async function findOwned(
  { db, platforms }: Pick<RecordServices, "db" | "platforms">,
  entity: Entity,
  principal: Principal,
  named: Named,
): Promise<Loaded> {
  const owned = ownedBy(entity, principal);
  const { id = null, draftId = null } =
    named.id === undefined ? { draftId: named.draftId } : { id: named.id };
  const before = loadedBefore({ ...owned, id, draftId });
  if (before) return before;
  if ("flow" in entity.filledBy || principal.type !== "insured") {
    const rows = (id ?? draftId) ? await selectNamed(db, { ...owned, id, draftId }) : [];
    return { policies: [], record: rows[0] && toRecord(rows[0]) };
  }
  const { identityNumber, platform } = principal;
  // Who proved to be whom something is to be insured of sees that alone.
  const isOfProposal = !principal.isProven && principal.provesProposal === true;
  const rows = isOfProposal
    ? []
    : await selectPoliciesWithRecord(db, { ...owned, identityNumber, id, draftId });
  const policies = rows.filter((policy) => platforms.shows(platform, policy));
  const record = policies.find((policy) => policy.record)?.record;
  if (!entity.insured?.ofProposals) return { policies, record: record ? toRecord(record) : undefined };
  const proposed = await loadProposals(db, platforms, principal);
  const all = [...policies, ...proposed];
  if (record || !proposed.some((one) => one.id === id))
    return { policies: all, record: record ? toRecord(record) : undefined };
  const [row] = await selectOne(db, { ...owned, id: id ?? "" });
  return { policies: all, record: row && toRecord(row) };
}

/** By what the policy of a record is found among somebody's: where there is none yet it is known by the record. */
export function policyIdOf({ id, policyId }: Pick<StoredRecord, "id" | "policyId">): string {
  return policyId ?? id;
}

/**
 * Who reads a record whole: whose it is; or, where its kind says so, the ticket that wrote it, who shows the draft's own
 * UUID, which no other device has, and who has proved to be the insured, of what was sent and of what was written after
 * such a proof, with whatever ticket and on whatever device. Others with a ticket for the same DNI see its status, date
 * and type.
 */
export function readsWhole(
  { insured }: Entity,
  {
    writer,
    draftId: own,
    sentAt,
  }: Pick<StoredRecord, "writer" | "draftId"> & { readonly sentAt: Date | string | null },
  principal: Principal,
  draftId: string | undefined,
): boolean {
  if (insured?.wholeTo !== "writer" || writer === authorOf(principal)) return true;
  if (draftId !== undefined && own === draftId) return true;
  return isProven(principal) && (sentAt !== null || writer === writerOf(principal));
}

/** Of which kind, and whose: two owners, who are the same but for somebody insured. */
export type Owned = Readonly<Record<"entity" | "owner" | "otherOwner", string>>;

/** What of a kind is a principal's, as statements ask for it. */
export function ownedBy({ name }: Pick<Entity, "name">, principal: Principal): Owned {
  return { entity: name, owner: ownerOf(principal), otherOwner: otherOwnerOf(principal) };
}

const selectOne = prepare((db, v: Owned & { readonly id: string }) =>
  selectRecords(db, v).where("records.id", "=", v.id).compile(),
);

const selectOverseen = prepare((db, v: Overseen) => overseenOwners(db.selectFrom("brokers"), v).compile());

type Readable = Owned & Overseen & { readonly id: string };

const selectReadable = prepare((db, v: Readable) =>
  readable(db, v)
    .select([...columns, "records.owner"])
    .compile(),
);

const selectHead = {
  quotes: prepareLookUp((db, v: Readable) =>
    readable(db, v)
      .innerJoin("quotes", "quotes.record_id", "records.id")
      .select(["records.product", "quotes.revision"])
      .compile(),
  ),
};

function readable(db: Db, v: Readable) {
  return db
    .selectFrom("records")
    .where("records.id", "=", v.id)
    .where("records.entity", "=", v.entity)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("records.owner", "in", [v.owner, v.otherOwner]),
        eb("records.owner", "in", overseenOwners(selectFrom("brokers"), v)),
      ]),
    );
}

const selectLatest = prepare((db, v: Owned & { readonly policyId: string }) =>
  selectRecords(db, v)
    .where((where) =>
      where.or([where("records.policy_id", "=", v.policyId), where("records.id", "=", v.policyId)]),
    )
    .orderBy("records.created_at", "desc")
    .limit(1)
    .compile(),
);

type NamedByOwner = Owned & { readonly id: string | null; readonly draftId: string | null };

const selectNamed = prepareLookUp((db, v: NamedByOwner) =>
  selectRecords(db, v)
    .where((where) => where.or([where("records.id", "=", v.id), where("records.draft_id", "=", v.draftId)]))
    .compile(),
);

const selectPoliciesWithRecord = prepareLookUp((db, v: NamedByOwner & { readonly identityNumber: string }) =>
  policiesOf(db, v.identityNumber)
    .select(
      jsonObjectFrom(
        recordsOnPolicy(v)
          .select(columns)
          .where((where) =>
            where.or([where("records.id", "=", v.id), where("records.draft_id", "=", v.draftId)]),
          ),
      ).as("record"),
    )
    .compile(),
);

/** That a record is of somebody insured, on whatever platform: for what is done with all that is kept of them. */
export function ownedByInsured(identityNumber: string): RawBuilder<boolean> {
  return sql<boolean>`owner like ${ownerOfInsured("%", identityNumber)}`;
}

/** Whose a record is, whoever asks: for what the server does by itself. */
export async function selectOwner(db: Db, entity: Entity, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("records")
    .select("owner")
    .where("id", "=", id)
    .where("entity", "=", entity.name)
    .executeTakeFirst();
  return row?.owner;
}

/** The records of a kind that somebody has on a policy, below `policiesOf`. */
export function recordsOnPolicy({ entity, owner, otherOwner }: Owned) {
  return expressionBuilder<Tables, "policies">()
    .selectFrom("records")
    .whereRef("records.policy_id", "=", "policies.id")
    .where("records.owner", "in", [owner, otherOwner])
    .where("records.entity", "=", entity);
}

/** What hangs on another record is read with that one alone. */
function selectRecords(db: Db, { entity, owner, otherOwner }: Owned) {
  return db
    .selectFrom("records")
    .select(columns)
    .where("records.owner", "in", [owner, otherOwner])
    .where("records.entity", "=", entity);
}
