import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Json } from "#engine/json/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import type { Policy as InForce } from "../../insurance/policies/policies.ts";
import { ownedByInsured } from "../access/own.ts";
import type { Entity } from "../entity.ts";
import { type Status, statusOf } from "../statuses.ts";

/** What is stored of somebody, by their DNI (digits only). */
export type Person = {
  readonly identityNumber: string;
  readonly insured: Insured | undefined;
  readonly policies: readonly Policy[];
  /** Theirs, with what was added to them. */
  readonly records: readonly PersonRecord[];
  /** Of others, in which they are named by their DNI. */
  readonly mentions: readonly PersonRecord[];
  /** Rows of files that brokers brought, in which they are named by their DNI; for as long as they are kept. */
  readonly importRows: readonly ImportRow[];
  /** What they said to brokers about having policies by electronic means. */
  readonly consents: readonly { readonly isGiven: boolean; readonly version: string; readonly at: Date }[];
  /** When they identified themselves, and where. */
  readonly tickets: readonly { readonly platform: string; readonly at: Date }[];
};

type ImportRow = {
  readonly importId: string;
  readonly number: number;
  readonly cells: Json;
  readonly said: Json;
  readonly was: Json;
};

type Insured = {
  readonly cuil: string;
  readonly fullName: string;
  readonly birthDate: string;
  readonly email: string;
};

type Policy = Pick<
  InForce,
  "id" | "number" | "insurer" | "product" | "asset" | "plate" | "startsOn" | "endsOn"
> & {
  readonly status: string;
  readonly brokerId: string | null;
  readonly origin: string;
  readonly holder: string | null;
  /** Who they are by their broker's word. */
  readonly insuredName: string | null;
  readonly insuredBirthDate: string | null;
  readonly insuredEmail: string | null;
  /** All that was said of it. */
  readonly versions: readonly { readonly number: number; readonly answers: Json; readonly at: string }[];
  readonly documents: readonly (PersonFile & { readonly kind: string })[];
};

/** What becomes of something when its person is erased: it goes, it stays without them, or the law keeps it. */
export type Fate = "goes" | "remains" | "kept";

export type PersonRecord = {
  readonly id: string;
  readonly parentId: string | null;
  readonly policyId: string | null;
  readonly owner: string;
  readonly insurer: string | null;
  readonly entity: string;
  readonly number: string | null;
  readonly status: string;
  readonly answers: Json;
  readonly facts: Json;
  readonly report: Json;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly files: readonly PersonFile[];
  readonly history: readonly { readonly status: string; readonly note: string | null; readonly at: string }[];
  /** What their broker asked them for it, in which words. */
  readonly requests: readonly { readonly channel: string; readonly text: string; readonly at: string }[];
};

type PersonFile = {
  readonly name: string;
  readonly type: string;
  readonly sha256: string;
  readonly storedName: string;
};

export async function readPerson(db: Db, identityNumber: string): Promise<Person> {
  const isTheirs = isOf(identityNumber);
  const held = await readHeld(db, identityNumber, isTheirs);
  const mentions = await selectRecords(db)
    .where(sql<boolean>`not ${isTheirs}`)
    .where(namesDni(sql`concat(answers, facts)`, identityNumber))
    .execute();
  const importRows = await db
    .selectFrom("import_rows")
    .select(["import_id as importId", "number", "cells", "said", "was"])
    .where(namesDni(sql`concat(title, cells, said, was)`, identityNumber))
    .orderBy("import_id")
    .orderBy("number")
    .execute();
  // jsonb that only this server writes.
  return { identityNumber, ...held, importRows, mentions } as unknown as Person;
}

/**
 * What is stored of somebody by these owners, and the conversations in which they take part: all of it is found by an
 * index, since anybody asks for it.
 */
export async function readOwned(
  db: Db,
  identityNumber: string,
  owners: readonly [string, ...string[]],
): Promise<Person> {
  const taken = await db
    .selectFrom("conversation_insureds")
    .select("record_id as id")
    .where("identity_number", "=", identityNumber)
    .execute();
  const ids = sql`any(${taken.map(({ id }) => id)}::uuid[])`;
  const isTheirs = sql<boolean>`(owner = any(${owners}::text[]) or id = ${ids} or parent_id = ${ids})`;
  const held = await readHeld(db, identityNumber, isTheirs);
  return { identityNumber, ...held, importRows: [], mentions: [] } as unknown as Person; // as above
}

async function readHeld(db: Db, identityNumber: string, isTheirs: RawBuilder<boolean>) {
  const insured = await db
    .selectFrom("insureds")
    .select(["cuil", "full_name as fullName", "birth_date as birthDate", "email"])
    .where("identity_number", "=", identityNumber)
    .executeTakeFirst();
  const policies = await selectPolicies(db, identityNumber).execute();
  const tickets = await db
    .selectFrom("tickets")
    .select(["platform", "created_at as at"])
    .where("identity_number", "=", identityNumber)
    .orderBy("created_at")
    .execute();
  const consents = await db
    .selectFrom("delivery_consents")
    .select(["is_given as isGiven", "version", "at"])
    .where("identity_number", "=", identityNumber)
    .orderBy("at")
    .execute();
  const records = await selectRecords(db).where(isTheirs).execute();
  return { insured, policies, consents, tickets, records };
}

/** That a record is somebody's: what they stored, and conversations in which they take part, with what was said there. */
export function isOf(identityNumber: string): RawBuilder<boolean> {
  const taken = sql`(select record_id from conversation_insureds where identity_number = ${identityNumber})`;
  return sql<boolean>`(${ownedByInsured(identityNumber)} or id in ${taken} or parent_id in ${taken})`;
}

/** Whether a text says somebody's DNI: forms write it with dots, and a CUIL holds it between dashes. */
function namesDni(text: RawBuilder<unknown>, identityNumber: string) {
  return sql<boolean>`regexp_replace(${text}, '(\\d)[.-](?=\\d)', '\\1', 'g') like ${`%${identityNumber}%`}`;
}

function selectPolicies(db: Db, identityNumber: string) {
  return db
    .selectFrom("policies")
    .select((policy) => [
      "id",
      "number",
      "insurer",
      "product",
      "asset",
      "plate",
      "starts_on as startsOn",
      "ends_on as endsOn",
      "status",
      "broker_id as brokerId",
      "origin",
      "holder",
      "insured_name as insuredName",
      "insured_birth_date as insuredBirthDate",
      "insured_email as insuredEmail",
      jsonArrayFrom(
        policy
          .selectFrom("policy_versions as v")
          .select(["v.number", "v.answers", "v.created_at as at"])
          .whereRef("v.policy_id", "=", "policies.id")
          .orderBy("v.number"),
      ).as("versions"),
      jsonArrayFrom(
        policy
          .selectFrom("policy_documents as d")
          .select(["d.kind", "d.name", "d.type", "d.sha256", "d.stored_name as storedName"])
          .whereRef("d.policy_id", "=", "policies.id")
          .orderBy("d.created_at"),
      ).as("documents"),
    ])
    .where("identity_number", "=", identityNumber)
    .orderBy("starts_on");
}

function selectRecords(db: Db) {
  return db
    .selectFrom("records")
    .select((record) => [
      "id",
      "parent_id as parentId",
      "policy_id as policyId",
      "owner",
      "insurer",
      "entity",
      "number",
      "status",
      "answers",
      "facts",
      "report",
      "created_at as createdAt",
      "sent_at as sentAt",
      jsonArrayFrom(
        record
          .selectFrom("record_files")
          .select(["name", "type", "sha256", "stored_name as storedName"])
          .whereRef("record_id", "=", "records.id")
          .orderBy("position"),
      ).as("files"),
      jsonArrayFrom(
        record
          .selectFrom("record_statuses")
          .select(["status", "note", "created_at as at"])
          .whereRef("record_id", "=", "records.id")
          .orderBy("id"),
      ).as("history"),
      jsonArrayFrom(
        record
          .selectFrom("record_requests")
          .select(["papers", "channel", "text", "created_at as at"])
          .whereRef("record_id", "=", "records.id")
          .orderBy("created_at"),
      ).as("requests"),
    ])
    .orderBy("created_at");
}

/** What becomes of what is stored of somebody, and whether it is known any longer who they are. */
export type Fates = {
  readonly of: (thing: PersonRecord | Policy) => Fate;
  readonly keepsPerson: boolean;
};

/**
 * What becomes of each record and policy. Drafts go. What was sent and is not closed is being worked on, and a policy in
 * force is a contract: both are kept (Ley 25.326, arts. 5.2.d and 16.5). What is closed remains without the person.
 */
export function fatesOf(
  { records, mentions, policies }: Person,
  entities: readonly Entity[],
  now: Date,
): Fates {
  const all = [...records, ...mentions];
  const fateOfRecord = (record: PersonRecord): Fate => {
    const holder = all.find(({ id }) => id === record.parentId);
    if (holder) return fateOfRecord(holder);
    const table = entities.find(({ name }) => name === record.entity)?.statuses ?? {};
    const { isDraft, isClosed }: Partial<Status> = statusOf(table, record.status) ?? {};
    if (isDraft) return records.includes(record) ? "goes" : "remains";
    return isClosed ? "remains" : "kept";
  };
  const isHeld = (policy: Policy) =>
    (policy.endsOn >= dayOf(now) && policy.status !== "removed") ||
    records.some((record) => record.policyId === policy.id && fateOfRecord(record) === "kept");
  return {
    of: (thing) => ("entity" in thing ? fateOfRecord(thing) : isHeld(thing) ? "kept" : "remains"),
    keepsPerson: policies.some(isHeld),
  };
}
