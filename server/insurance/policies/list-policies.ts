import { type RawBuilder, sql } from "kysely";
import { prepare, type Statement } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { offsetOf, type Pagination, paginationOf, perPage } from "../../infrastructure/http/pagination.ts";
import { soughtWords } from "./policy-words.ts";

/** By what a list of policies is put in order, and the columns of that. */
const orders = { endsOn: "ends_on", holder: "holder_order", number: "number_key" } as const;
export type PolicyOrder = keyof typeof orders;
export const policyOrders = Object.keys(orders) as readonly PolicyOrder[];

/** What a list of policies asks for; days are ISO days. What is not said narrows nothing. */
export type SoughtPolicies = {
  /** Whose: brokers, one or several. */
  readonly brokers: readonly string[];
  readonly search: string;
  readonly insurer?: string | undefined;
  readonly product?: string | undefined;
  readonly clientId?: string | undefined;
  readonly standing?: string | undefined;
  readonly endsFrom?: string | undefined;
  readonly endsTo?: string | undefined;
  readonly order: PolicyOrder;
  readonly isDescending: boolean;
  readonly page: number;
  readonly today: string;
  /** Until when a policy is about to end. */
  readonly soon: string;
};

/** A policy as a list reads it; days are ISO days, money is in centavos. */
export type ListedPolicy = {
  readonly id: string;
  readonly brokerId: string;
  readonly broker: string;
  readonly number: string;
  readonly insurer: string;
  readonly product: string;
  readonly asset: string;
  readonly plate: string | null;
  readonly holder: string | null;
  readonly clientId: string | null;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly totalPremium: number | null;
  readonly currency: string;
  readonly status: string;
};

/** Beyond so many they are not counted, and no page is reached. */
const mostCounted = 10_000;

export type PolicyPage = {
  readonly policies: readonly ListedPolicy[];
  /** With what it departs from a common list in: whether there are more than were counted, and in which order they came. */
  readonly pagination: Pagination & { readonly totalIsAtLeast: boolean; readonly order: string };
};

/**
 * A page of brokers' policies. No more of them than can be counted are read, in the order of an index: what is narrowed
 * and has more comes by the end of its term, whatever order was asked for.
 */
export async function listPolicies(db: Db, sought: SoughtPolicies): Promise<PolicyPage> {
  const words = soughtWords(sought.search);
  const [driver = "", ...others] = words.toSorted((one, other) => weightOf(other) - weightOf(one));
  const { order, isDescending, brokers, page } = sought;
  const said = (["insurer", "product", "clientId", "standing", "endsFrom", "endsTo"] as const).filter(
    (name) => sought[name] !== undefined,
  );
  const select = statementOf({
    isOfOne: brokers.length === 1,
    words: words.length,
    said: said.map((name) => (name === "standing" ? `standing:${sought.standing}` : name)),
    order,
    isDescending,
  });
  const [row] = await select(db, {
    ...sought,
    broker: brokers[0] ?? "",
    offset: offsetOf(page),
    word0: driver,
    ...Object.fromEntries(others.map((word, at) => [`word${at + 1}`, word])),
  });
  const { policies = [], total = 0 } = row ?? {};
  const isCut = total > mostCounted;
  const isNarrowed = said.length > 0 || words.length > 0;
  const by = isCut && isNarrowed ? "endsOn" : order;
  return {
    policies,
    pagination: {
      ...paginationOf(policies.length, Math.min(total, mostCounted), page),
      totalIsAtLeast: isCut,
      order: isDescending ? `-${by}` : by,
    },
  };
}

/** Numbers tell more than names, and long words more than short ones. */
function weightOf(word: string): number {
  return word.length + (/\d/.test(word) ? 10 : 0);
}

/** What makes one statement another: nothing of it is anybody's text but the name of a standing, which is ours. */
type Variant = {
  readonly isOfOne: boolean;
  readonly words: number;
  readonly said: readonly string[];
  readonly order: PolicyOrder;
  readonly isDescending: boolean;
};

type Values = SoughtPolicies & { readonly broker: string; readonly offset: number } & {
  readonly [word: `word${number}`]: string;
};
type Row = { readonly total: number; readonly policies: readonly ListedPolicy[] };

const statements = new Map<string, Statement<Values, Row>>();

function statementOf(variant: Variant): Statement<Values, Row> {
  const key = JSON.stringify(variant);
  const known = statements.get(key) ?? prepare<Values, Row>((db, values) => build(db, variant, values));
  statements.set(key, known);
  return known;
}

const standings: Readonly<Record<string, (v: Values) => RawBuilder<unknown>>> = {
  pending: () => sql`p.status = 'pending'`,
  canceled: () => sql`p.status = 'canceled'`,
  upcoming: (v) => sql`p.status = 'issued' and p.starts_on > ${v.today}::date`,
  // About to end is still in force.
  current: (v) =>
    sql`p.status = 'issued' and p.starts_on <= ${v.today}::date and p.ends_on >= ${v.today}::date`,
  ending: (v) => sql`p.status = 'issued' and p.ends_on between ${v.today}::date and ${v.soon}::date`,
  ended: (v) => sql`p.status = 'issued' and p.ends_on < ${v.today}::date`,
};

function conditionOf(name: string, v: Values): RawBuilder<unknown> {
  if (name.startsWith("standing:")) return standings[name.slice(9)]?.(v) ?? sql`false`;
  if (name === "insurer") return sql`p.insurer = ${v.insurer}::text`;
  if (name === "product") return sql`p.product = ${v.product}::text`;
  if (name === "clientId") return sql`p.client_id = ${v.clientId}::uuid`;
  return name === "endsFrom" ? sql`p.ends_on >= ${v.endsFrom}::date` : sql`p.ends_on <= ${v.endsTo}::date`;
}

/** A word that begins so, up to the last letter that there is. */
const begins = (column: string, word: string | undefined) =>
  sql`${sql.ref(column)} >= ${word}::text and ${sql.ref(column)} < ${word}::text || chr(1114111)`;

function build(db: Db, { isOfOne, words, said, order, isDescending }: Variant, v: Values) {
  const most = sql.raw(String(mostCounted + 1));
  const way = sql.raw(isDescending ? "desc" : "asc");
  const column = sql.raw(orders[order]);
  const isNarrowed = said.length > 0 || words > 0;
  // Narrowed, the first that are counted are those that an index has by the end of their terms.
  const by = isNarrowed ? sql.raw("ends_on") : column;
  const broker = isOfOne ? sql`${v.broker}::uuid` : sql`b.id`;
  const conditions: RawBuilder<unknown>[] = [
    sql`p.broker_id = ${broker}`,
    sql`p.status <> 'removed'`,
    ...said.map((name) => conditionOf(name, v)),
    ...Array.from(
      { length: Math.max(0, words - 1) },
      (_, at) => sql`exists (select from policy_words o where o.policy_id = p.id
        and ${begins("o.word", v[`word${at + 1}`])})`,
    ),
  ];
  const from =
    words === 0
      ? sql`policies p`
      : sql`(select distinct policy_id from (select policy_id from policy_words w
          where w.broker_id = ${broker} and ${begins("w.word", v.word0)} limit ${most}) w) w
          join policies p on p.id = w.policy_id`;
  // No more than an index has, where it can be had from there.
  const ends = isNarrowed && order !== "endsOn" ? sql`p.ends_on, ` : sql``;
  const one = sql`select p.id, ${ends}p.${column} as place from ${from}
    where ${sql.join(conditions, sql` and `)} order by p.${by} ${way}, p.id ${way} limit ${most}`;
  const found = isOfOne
    ? one
    : sql`select o.* from unnest(${v.brokers}::uuid[]) as b(id), lateral (${one}) o
        order by o.${isNarrowed && order !== "endsOn" ? sql.raw("ends_on") : sql.raw("place")} ${way}, o.id ${way} limit ${most}`;
  const place =
    isNarrowed && order !== "endsOn"
      ? sql`case when counted.total < ${most} then place end ${way}, ends_on ${way}`
      : sql`place ${way}`;
  return sql<Row>`
    with found as materialized (${found}), counted as materialized (
      select count(*)::integer as total from found
    ), page as materialized (
      select id, row_number() over (order by ${place}, id ${way}) as at from found, counted
      order by at limit ${sql.raw(String(perPage))} offset ${v.offset}::integer
    )
    select (select total from counted) as total, (
      select coalesce(json_agg(json_build_object('id', p.id, 'brokerId', p.broker_id, 'number', p.number,
        'broker', concat_ws(' ', b.profile ->> 'name', b.profile ->> 'lastName'), 'insurer', p.insurer,
        'product', p.product, 'asset', p.asset, 'plate', p.plate, 'holder', p.holder, 'clientId', p.client_id,
        'startsOn', p.starts_on, 'endsOn', p.ends_on, 'totalPremium', p.total_premium, 'currency', p.currency,
        'status', p.status) order by page.at), '[]')
      from page join policies p on p.id = page.id join brokers b on b.id = p.broker_id
    ) as policies`.compile(db);
}
