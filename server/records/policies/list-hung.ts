import { type RawBuilder, sql } from "kysely";
import { begins } from "../../infrastructure/db/begins.ts";
import { prepareEach } from "../../infrastructure/db/prepare.ts";
import {
  type After,
  comesAfter,
  LostPlaceError,
  rowsAtOnce,
  wholeOf,
} from "../../infrastructure/db/rows-after.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { offsetOf, type Pagination, paginationOf, perPage } from "../../infrastructure/http/pagination.ts";
import { wordsByWeight } from "../../insurance/policies/policy-words.ts";

/** What a list of what hangs on policies asks for. What is not said narrows nothing. */
export type SoughtHung = {
  /** Whose: brokers, one or several. */
  readonly brokers: readonly string[];
  readonly search: string;
  /** These statuses alone. */
  readonly statuses?: readonly string[] | undefined;
  readonly policyId?: string | undefined;
  readonly page: number;
  /** Instead of a page: the records behind one of them. */
  readonly after?: After | undefined;
};

/** What is told of each, whatever its kind: instants are texts. */
export type ListedHung = {
  readonly id: string;
  readonly number: string | null;
  readonly status: string;
  readonly insurer: string | null;
  readonly since: string;
  readonly policyId: string;
  readonly policyNumber: string;
  readonly product: string;
  readonly asset: string;
  readonly plate: string | null;
  readonly holder: string | null;
  readonly clientId: string | null;
  readonly brokerId: string;
  readonly broker: string;
};

type Hung = {
  /** Which records `r` are listed, as the index of its kind says it. */
  readonly listed: RawBuilder<unknown>;
  /** The instant of a record `r` by which the last comes first, as its index has it. */
  readonly at: RawBuilder<unknown>;
  /** What else is told of `r`, as names and values. */
  readonly tells: RawBuilder<unknown>;
};

type Listed<Row> = {
  readonly rows: readonly Row[];
  readonly pagination: Pagination & { readonly totalIsAtLeast: boolean };
};

/** Beyond so many they are not counted; words that more policies have than this find what hangs on the first ones. */
const most = { counted: 10_000, policies: 2_000 };

type Values = Pick<SoughtHung, "brokers"> & {
  readonly statuses: readonly string[];
  readonly number: string;
  readonly policy: string;
  readonly offset: number;
  readonly after: string;
} & { readonly [word: `word${number}` | `status${number}`]: string };
type Row<Own> = { readonly total: number; readonly isLost: boolean; readonly rows: readonly Own[] };

/** How many words are sought, how many statuses it is narrowed to, and whether to one policy. */
type Variant = {
  readonly words: number;
  readonly statuses: number | undefined;
  readonly ofPolicy: boolean;
  /** Read whole, from its beginning or on; a page of it without it. */
  readonly whole?: "first" | "on";
};

/** Pages of one kind of what hangs on the policies of brokers' portfolios, the last that came first. */
export function prepareHungList<Own>(hung: Hung): (db: Db, sought: SoughtHung) => Promise<Listed<Own>> {
  const statementOf = prepareEach<Variant, Values, Row<Own>>((db, variant, v) => build(db, hung, variant, v));
  return async (db, { search, statuses, brokers, policyId, page, after }) => {
    const words = wordsByWeight(search);
    const ofPolicy = policyId !== undefined;
    const select = statementOf({
      words: words.length,
      statuses: statuses?.length,
      ofPolicy,
      ...wholeOf(after),
    });
    const named = Object.fromEntries([
      ...words.map((word, at) => [`word${at}`, word]),
      ...(statuses ?? []).map((status, at) => [`status${at}`, status]),
    ]);
    const values = { brokers, statuses: [...(statuses ?? [])], number: search.trim().toUpperCase() };
    const place = { offset: offsetOf(page), after: after ?? "" };
    const [row] = await select(db, { ...values, policy: policyId ?? "", ...named, ...place });
    const { rows = [], total = 0, isLost } = row ?? {};
    if (isLost) throw new LostPlaceError();
    return {
      rows,
      pagination: {
        ...paginationOf(rows.length, Math.min(total, most.counted), page),
        totalIsAtLeast: total > most.counted,
      },
    };
  };
}

function build<Own>(db: Db, hung: Hung, { words, statuses, ofPolicy, whole }: Variant, v: Values) {
  const { at, tells } = hung;
  const limit = (count: number) => sql.raw(whole ? String(rowsAtOnce) : String(count + 1));
  const last = sql`(select ${at} from records r where r.id = ${v.after}::uuid)`;
  const placed = { place: at, last, isDescending: true, id: sql`r.id`, after: sql`${v.after}::uuid` };
  const listed = whole === "on" ? sql`${hung.listed} and ${comesAfter(placed)}` : hung.listed;
  const isLost =
    whole === "on" ? sql`not exists (select from records where id = ${v.after}::uuid)` : sql`false`;
  const status = statuses === undefined ? sql`` : sql`and r.status = any(${v.statuses}::text[])`;
  const policy = ofPolicy ? sql`and r.policy_id = ${v.policy}::uuid` : sql``;
  // Of each status in the order of its index, so that no more are read than are counted.
  const ofEach = Array.from(
    { length: statuses ?? 1 },
    (_, index) => sql`select r.id, ${at} as at from records r where r.broker_id = b.id and ${listed} ${policy}
      ${statuses === undefined ? sql`` : sql`and r.status = ${v[`status${index}`]}::text`}`,
  );
  const others = Array.from(
    { length: Math.max(0, words - 1) },
    (_, index) => sql`and exists (select from policy_words o where o.policy_id = w.policy_id
      and ${begins("o.word", v[`word${index + 1}`])} offset 0)`, // looked up for each that the first word found
  );
  const one =
    words === 0
      ? sql`${sql.join(ofEach, sql` union all `)} order by at desc, id limit ${limit(most.counted)}`
      : sql`select r.id, ${at} as at from (
            select distinct w.policy_id from (select policy_id from policy_words
              where broker_id = b.id and ${begins("word", v.word0)} limit ${whole ? sql`all` : limit(most.policies)}) w
            where true ${sql.join(others, sql` `)}
          ) w join records r on r.policy_id = w.policy_id where ${listed} ${status} ${policy}
          union select r.id, ${at} as at from records r
            where r.number = ${v.number} and r.broker_id = b.id and ${listed} ${status} ${policy}`;
  return sql<Row<Own>>`
    with found as materialized (
      select o.* from unnest(${v.brokers}::uuid[]) b(id), lateral (${one}) o
      ${whole ? sql`order by at desc, id` : sql``} limit ${limit(most.counted)}
    ), page as materialized (
      select id, at from found order by at desc, id
      ${whole ? sql`` : sql`limit ${sql.raw(String(perPage))} offset ${v.offset}::integer`}
    )
    select (select count(*)::integer from found) as total, ${isLost} as "isLost", (
      select coalesce(json_agg(json_build_object('id', r.id, 'number', r.number, 'status', r.status, 'insurer', r.insurer,
        'since', r.updated_at, 'policyId', p.id, 'policyNumber', p.number, 'product', p.product, 'asset', p.asset,
        'plate', p.plate, 'holder', p.holder, 'clientId', p.client_id, 'brokerId', p.broker_id,
        'broker', concat_ws(' ', b.profile ->> 'name', b.profile ->> 'lastName'), ${tells}) order by page.at desc, r.id), '[]')
      from page join records r on r.id = page.id join policies p on p.id = r.policy_id
        join brokers b on b.id = p.broker_id
    ) as rows`.compile(db);
}
