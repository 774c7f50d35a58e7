import { sql } from "kysely";
import { prepare } from "../../infrastructure/db/prepare.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { wordsOfPolicy } from "./policy-words.ts";

/** Where what a version says comes from: an insurer's own word, a person's, an insurer's file, an emission here. */
export type PolicySource = "insurer" | "typed" | "imported" | "emitted";

/** Why a policy has another version. */
export type VersionKind = "policy" | "correction" | "endorsement" | "renewal" | "cancellation" | "removal";

/** A policy as lists ask for it: what its last version comes to. Days are ISO days, money is in centavos. */
export type PolicyHead = {
  readonly insurer: string;
  readonly product: string;
  readonly number: string;
  readonly status: "pending" | "issued" | "canceled" | "removed";
  readonly asset: string;
  readonly plate: string | null;
  /** Where what is insured is kept, by its name. */
  readonly province: string | null;
  readonly startsOn: string;
  readonly endsOn: string;
  /** From which day on it is canceled, which may be one to come. */
  readonly canceledOn: string | null;
  readonly totalPremium: number | null;
  readonly currency: string;
  /** Who took it out: the broker's client, what they are called, and that in the order of the alphabet. */
  readonly clientId: string | null;
  readonly holder: string | null;
  readonly holderOrder: string | null;
  /** By whose numbers it is looked for beside its own. */
  readonly documents: readonly string[];
  /** The DNI of who is insured, and who they are by its broker's word; without a name by their insurer's. */
  readonly identityNumber: string | null;
  readonly insuredName: string | null;
  readonly insuredBirthDate: string | null;
  readonly insuredEmail: string | null;
};

/** What a version of a policy says, and how it came to be. */
export type PolicyVersion = {
  readonly kind: VersionKind;
  /** From which day on it is so, as an ISO day. */
  readonly effectiveFrom: string;
  readonly source: PolicySource;
  /** The record that it was made of. */
  readonly recordId: string | null;
  /** The version that it brings back, where it says again what that said. */
  readonly restores?: number;
  readonly answers: object;
  readonly premium: object;
};

export type PolicyWrite = {
  readonly id: string;
  /** The version that it takes the place of; 0 for a policy that is new. */
  readonly before: number;
  readonly brokerId: string | null;
  readonly head: PolicyHead;
  readonly version: PolicyVersion;
  /** Who does it, as the audit tells. */
  readonly author: string;
  readonly at: Date;
};

/**
 * Writes a policy and its next version in one statement, and answers that version's number. Constraints are its locks: a
 * number is a broker's once at each insurer, and of two who change the same version the second is told.
 */
export async function writePolicy(trx: Db | Trx, write: PolicyWrite): Promise<number> {
  const [version = 0] = await writePolicies(trx, [write]);
  return version;
}

/** The same for several policies, all of them or none, in their order. */
export async function writePolicies(
  trx: Db | Trx,
  writes: readonly PolicyWrite[],
): Promise<readonly number[]> {
  const rows = await runWrite(trx, { rows: JSON.stringify(writes.map(rowOf)) }).catch((cause: unknown) => {
    if ((cause as { readonly code?: unknown }).code === "23505") throw known(writes[0], cause);
    throw cause;
  });
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return writes.map((write) => {
    const version = versions.get(write.id);
    if (version !== undefined) return version;
    throw write.before === 0 ? known(write) : new AppError("version");
  });
}

function rowOf({ id, before, brokerId, head, version, author, at }: PolicyWrite): object {
  const { documents: _, ...columns } = head;
  const words = head.status === "removed" ? [] : [...wordsOfPolicy(head)];
  return { ...columns, ...version, id, before, brokerId, author, at, words };
}

function known(write: PolicyWrite | undefined, cause?: unknown): AppError {
  return new AppError("policy-known", { params: { number: write?.head.number ?? "" }, cause });
}

const runWrite = prepare((db, v: { readonly rows: string }) =>
  sql<{ id: string; version: number }>`
    with said as materialized (
      select * from jsonb_to_recordset(${v.rows}::jsonb) as x(id uuid, before integer, "brokerId" uuid, number text,
        insurer text, product text, asset text, plate text, province text, "startsOn" date, "endsOn" date, "canceledOn" date, status text,
        source text, "totalPremium" bigint, currency text, "clientId" uuid, holder text, "holderOrder" text,
        "identityNumber" text, "insuredName" text, "insuredBirthDate" date, "insuredEmail" text, at timestamptz,
        kind text, "effectiveFrom" date, "recordId" uuid, answers jsonb, premium jsonb, author text, restores integer,
        words text[])
    ), made as (
      insert into policies (
        id, number, insurer, product, asset, plate, province, starts_on, ends_on, canceled_on, status, origin, total_premium,
        currency, broker_id, client_id, holder, holder_order, identity_number, insured_name, insured_birth_date,
        insured_email, created_at, updated_at
      )
      select id, number, insurer, product, asset, plate, province, "startsOn", "endsOn", "canceledOn", status, source, "totalPremium",
        currency, "brokerId", "clientId", holder, "holderOrder", "identityNumber", "insuredName", "insuredBirthDate",
        "insuredEmail", at, at
      from said where before = 0
      on conflict do nothing returning id, version
    ), changed as (
      update policies p set
        version = p.version + 1, number = s.number, insurer = s.insurer, product = s.product, asset = s.asset,
        plate = s.plate, province = s.province, starts_on = s."startsOn", ends_on = s."endsOn", canceled_on = s."canceledOn", status = s.status,
        total_premium = s."totalPremium", currency = s.currency, client_id = s."clientId", holder = s.holder,
        holder_order = s."holderOrder", identity_number = s."identityNumber", insured_name = s."insuredName",
        insured_birth_date = s."insuredBirthDate", insured_email = s."insuredEmail", updated_at = s.at
      from said s
      where p.id = s.id and s.before > 0 and p.version = s.before and p.broker_id is not distinct from s."brokerId"
      returning p.id, p.version
    ), put as (
      select id, version from made union all select id, version from changed
    ), versioned as (
      insert into policy_versions (
        policy_id, number, kind, effective_from, source, record_id, answers, premium, author, created_at,
        restores
      )
      select put.id, put.version, s.kind, s."effectiveFrom", s.source, s."recordId", s.answers, s.premium, s.author, s.at,
        s.restores
      from put join said s on s.id = put.id
    ), dropped as (
      delete from policy_words w using put, said s
      where w.policy_id = put.id and s.id = put.id and not w.word = any(s.words)
    ), worded as (
      insert into policy_words (broker_id, word, policy_id)
      select s."brokerId", w.word, put.id from put join said s on s.id = put.id, unnest(s.words) as w(word)
      where s."brokerId" is not null
      on conflict do nothing
    )
    select id, version from put`.compile(db),
);
