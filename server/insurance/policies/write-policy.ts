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
  const { head, version } = write;
  const { documents: _, ...columns } = head;
  const rows = await runWrite(trx, {
    ...columns,
    ...write,
    kind: version.kind,
    effectiveFrom: version.effectiveFrom,
    source: version.source,
    recordId: version.recordId,
    restores: version.restores ?? null,
    answers: JSON.stringify(version.answers),
    premium: JSON.stringify(version.premium),
    words: head.status === "removed" ? [] : [...wordsOfPolicy(head)],
  }).catch((cause: unknown) => {
    if ((cause as { readonly code?: unknown }).code === "23505") throw known(head, cause);
    throw cause;
  });
  if (rows[0]) return rows[0].version;
  throw write.before === 0 ? known(head) : new AppError("version");
}

function known({ number }: PolicyHead, cause?: unknown): AppError {
  return new AppError("policy-known", { params: { number }, cause });
}

type Values = Omit<PolicyHead, "documents"> &
  Pick<PolicyVersion, "kind" | "effectiveFrom" | "source" | "recordId"> &
  Pick<PolicyWrite, "id" | "before" | "brokerId" | "author" | "at"> & {
    readonly restores: number | null;
    readonly answers: string;
    readonly premium: string;
    readonly words: string[];
  };

const runWrite = prepare((db, v: Values) =>
  sql<{ version: number }>`
    with made as (
      insert into policies (
        id, number, insurer, product, asset, plate, province, starts_on, ends_on, status, origin, total_premium,
        currency, broker_id, client_id, holder, holder_order, identity_number, insured_name, insured_birth_date,
        insured_email, created_at, updated_at
      )
      select ${v.id}::uuid, ${v.number}::text, ${v.insurer}::text, ${v.product}::text, ${v.asset}::text,
        ${v.plate}::text, ${v.province}::text, ${v.startsOn}::date, ${v.endsOn}::date, ${v.status}::text,
        ${v.source}::text, ${v.totalPremium}::bigint, ${v.currency}::text, ${v.brokerId}::uuid, ${v.clientId}::uuid,
        ${v.holder}::text, ${v.holderOrder}::text, ${v.identityNumber}::text, ${v.insuredName}::text,
        ${v.insuredBirthDate}::date, ${v.insuredEmail}::text, ${v.at}::timestamptz, ${v.at}::timestamptz
      where ${v.before}::integer = 0
      on conflict do nothing returning id, version
    ), changed as (
      update policies set
        version = version + 1, number = ${v.number}::text, insurer = ${v.insurer}::text, product = ${v.product}::text,
        asset = ${v.asset}::text, plate = ${v.plate}::text, province = ${v.province}::text,
        starts_on = ${v.startsOn}::date, ends_on = ${v.endsOn}::date, status = ${v.status}::text,
        total_premium = ${v.totalPremium}::bigint, currency = ${v.currency}::text, client_id = ${v.clientId}::uuid,
        holder = ${v.holder}::text, holder_order = ${v.holderOrder}::text,
        identity_number = ${v.identityNumber}::text, insured_name = ${v.insuredName}::text,
        insured_birth_date = ${v.insuredBirthDate}::date, insured_email = ${v.insuredEmail}::text,
        updated_at = ${v.at}::timestamptz
      where id = ${v.id}::uuid and version = ${v.before}::integer and broker_id is not distinct from ${v.brokerId}::uuid
      returning id, version
    ), put as (
      select id, version from made union all select id, version from changed
    ), versioned as (
      insert into policy_versions (
        policy_id, number, kind, effective_from, source, record_id, answers, premium, author, created_at,
        restores
      )
      select put.id, put.version, ${v.kind}::text, ${v.effectiveFrom}::date, ${v.source}::text, ${v.recordId}::uuid,
        ${v.answers}::jsonb, ${v.premium}::jsonb, ${v.author}::text, ${v.at}::timestamptz,
        ${v.restores}::integer
      from put
    ), dropped as (
      delete from policy_words where policy_id in (select id from put) and not word = any(${v.words}::text[])
    ), worded as (
      insert into policy_words (broker_id, word, policy_id)
      select ${v.brokerId}::uuid, w.word, put.id from put, unnest(${v.words}::text[]) as w(word)
      where ${v.brokerId}::uuid is not null
      on conflict do nothing
    )
    select version from put`.compile(db),
);
