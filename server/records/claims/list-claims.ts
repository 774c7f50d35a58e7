import { sql } from "kysely";
import { begins } from "../../infrastructure/db/begins.ts";
import { prepareEach } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { offsetOf, type Pagination, paginationOf, perPage } from "../../infrastructure/http/pagination.ts";
import { wordsByWeight } from "../../insurance/policies/policy-words.ts";

/** What a list of claims asks for. What is not said narrows nothing. */
export type SoughtClaims = {
  /** Whose: brokers, one or several. */
  readonly brokers: readonly string[];
  readonly search: string;
  /** These statuses alone. */
  readonly statuses?: readonly string[] | undefined;
  readonly page: number;
};

/** A claim as a list reads it; instants are texts. */
export type ListedClaim = {
  readonly id: string;
  readonly number: string | null;
  readonly status: string;
  readonly insurer: string | null;
  readonly type: unknown;
  readonly date: unknown;
  readonly missing: readonly unknown[] | null;
  readonly sentAt: string;
  readonly since: string;
  readonly policyId: string;
  readonly policyNumber: string;
  readonly asset: string;
  readonly plate: string | null;
  readonly holder: string | null;
  readonly clientId: string | null;
  readonly brokerId: string;
  readonly broker: string;
};

/** Beyond so many they are not counted; words that more policies have than this find the claims of the first ones. */
const most = { counted: 10_000, policies: 2_000 };

/** A page of the claims of brokers' portfolios, the last that came first; what is being written is in none. */
export async function listClaims(
  db: Db,
  { search, statuses, brokers, page }: SoughtClaims,
): Promise<{
  readonly claims: readonly ListedClaim[];
  readonly pagination: Pagination & { readonly totalIsAtLeast: boolean };
}> {
  const words = wordsByWeight(search);
  const select = statementOf({ words: words.length, statuses: statuses?.length });
  const values = { brokers, statuses: [...(statuses ?? [])], number: search.trim().toUpperCase() };
  const named = Object.fromEntries([
    ...words.map((word, at) => [`word${at}`, word]),
    ...(statuses ?? []).map((status, at) => [`status${at}`, status]),
  ]);
  const [row] = await select(db, { ...values, ...named, offset: offsetOf(page) });
  const { claims = [], total = 0 } = row ?? {};
  return {
    claims,
    pagination: {
      ...paginationOf(claims.length, Math.min(total, most.counted), page),
      totalIsAtLeast: total > most.counted,
    },
  };
}

type Values = Pick<SoughtClaims, "brokers"> & {
  readonly statuses: readonly string[];
  readonly number: string;
  readonly offset: number;
} & { readonly [word: `word${number}` | `status${number}`]: string };
type Row = { readonly total: number; readonly claims: readonly ListedClaim[] };

/** How many words are sought, and how many statuses it is narrowed to. */
type Variant = { readonly words: number; readonly statuses: number | undefined };

const statementOf = prepareEach<Variant, Values, Row>(build);

function build(db: Db, { words, statuses }: Variant, v: Values) {
  const limit = (count: number) => sql.raw(String(count + 1));
  const status = statuses === undefined ? sql`` : sql`and r.status = any(${v.statuses}::text[])`;
  const sent = sql`r.entity = 'accident' and r.sent_at is not null`;
  // Of each status in the order of its index, so that no more are read than are counted.
  const ofEach = Array.from(
    { length: statuses ?? 1 },
    (_, at) => sql`select r.id, r.sent_at from records r where r.broker_id = b.id and ${sent}
      ${statuses === undefined ? sql`` : sql`and r.status = ${v[`status${at}`]}::text`}`,
  );
  const others = Array.from(
    { length: Math.max(0, words - 1) },
    (_, at) => sql`and exists (select from policy_words o where o.policy_id = w.policy_id
      and ${begins("o.word", v[`word${at + 1}`])} offset 0)`, // looked up for each that the first word found
  );
  const one =
    words === 0
      ? sql`${sql.join(ofEach, sql` union all `)} order by sent_at desc, id limit ${limit(most.counted)}`
      : sql`select r.id, r.sent_at from (
            select distinct w.policy_id from (select policy_id from policy_words
              where broker_id = b.id and ${begins("word", v.word0)} limit ${limit(most.policies)}) w
            where true ${sql.join(others, sql` `)}
          ) w join records r on r.policy_id = w.policy_id where ${sent} ${status}
          union select r.id, r.sent_at from records r where r.number = ${v.number} and r.broker_id = b.id and ${sent} ${status}`;
  return sql<Row>`
    with found as materialized (
      select o.* from unnest(${v.brokers}::uuid[]) b(id), lateral (${one}) o limit ${limit(most.counted)}
    ), page as materialized (
      select id, sent_at from found order by sent_at desc, id limit ${sql.raw(String(perPage))} offset ${v.offset}::integer
    )
    select (select count(*)::integer from found) as total, (
      select coalesce(json_agg(json_build_object('id', r.id, 'number', r.number, 'status', r.status, 'insurer', r.insurer,
        'type', r.answers -> 'vehicleAccidentType', 'date', r.answers -> 'date', 'missing', r.facts -> 'missing',
        'sentAt', r.sent_at, 'since', r.updated_at, 'policyId', p.id, 'policyNumber', p.number, 'asset', p.asset,
        'plate', p.plate, 'holder', p.holder, 'clientId', p.client_id, 'brokerId', p.broker_id,
        'broker', concat_ws(' ', b.profile ->> 'name', b.profile ->> 'lastName')) order by r.sent_at desc, r.id), '[]')
      from page join records r on r.id = page.id join policies p on p.id = r.policy_id
        join brokers b on b.id = p.broker_id
    ) as claims`.compile(db);
}
