import { type RawBuilder, sql } from "kysely";
import { wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { prepare, type Statement } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { offsetOf, type Pagination, paginationOf, perPage } from "../../infrastructure/http/pagination.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { soughtWords } from "../../insurance/policies/policy-words.ts";
import { type Broker, brokerOfOwner } from "../../people/principals/principal.ts";
import type { AskedPage, HeadsList, ListServices } from "../entity/for-brokers.ts";
import standings from "./standings.json" with { type: "json" };

/** By what the list is put in order, and the columns of that. */
const orders = {
  createdAt: "created_at",
  customer: "customer_order",
  validUntil: "valid_until",
  best: "best",
} as const;

/** The days, in Argentina, that a range may be of. */
const ranges = { created: "created_at", validUntil: "valid_until" } as const;

/** Beyond so many they are not counted, and no page is reached. */
const mostCounted = 10_000;

export const quoteList: HeadsList = {
  summary: "Las cotizaciones de quien pregunta, y las de los productores que organiza",
  filters: {
    product: { type: "string", maxLength: 40 },
    status: { type: "string", enum: Object.keys(standings) },
    clientId: { type: "string", format: "uuid" },
    archived: { type: "string", enum: ["yes"] },
  },
  orders: ["createdAt", "customer", "validUntil", "best"],
  ranges: { created: { type: "date" }, validUntil: { type: "date" } },
  page: listQuotes,
};

type Listed = {
  readonly id: string;
  readonly brokerId: string;
  readonly broker: string;
  readonly product: string;
  readonly status: keyof typeof standings;
  readonly customer: string;
  readonly clientId: string | null;
  readonly asset: string;
  readonly offers: number;
  readonly best: number | null;
  readonly bestInsurer: string | null;
  readonly isRunning: boolean;
  readonly isArchived: boolean;
  readonly validUntil: string | null;
  readonly createdAt: string;
};

/**
 * A page of brokers' quotes. No more of them than can be counted are read, in the order of an index: what is narrowed and
 * has more comes by the day on which it was made, whatever order was asked for.
 */
async function listQuotes(
  { db, rules }: ListServices,
  broker: Broker,
  asked: AskedPage,
): Promise<{
  readonly data: readonly object[];
  readonly pagination: Pagination & { readonly totalIsAtLeast: boolean; readonly order: string };
}> {
  const { filters, bounds, products, isDescending } = asked;
  const order = asked.order as keyof typeof orders; // its schema knows no other
  const words = soughtWords(asked.search).toSorted((one, other) => other.length - one.length);
  const said = Object.keys({ ...filters, ...bounds }).sort();
  const brokers = asked.owners.flatMap((owner) => brokerOfOwner(owner) ?? []);
  const select = statementOf({
    isOfOne: brokers.length === 1,
    isOfSome: products !== undefined,
    words: words.length,
    said,
    order,
    isDescending,
  });
  const [row] = await select(db, {
    ...filters,
    ...bounds,
    brokers,
    broker: brokers[0] ?? "",
    products: products ?? [],
    offset: offsetOf(asked.page),
    ...Object.fromEntries(words.map((word, at) => [`word${at}`, word])),
  });
  const { quotes = [], total = 0 } = row ?? {};
  const isCut = total > mostCounted;
  const by = isCut && said.length + words.length > 0 ? "createdAt" : order;
  return {
    data: quotes.map((quote) => showListed(quote, broker, rules.titleOf(quote.product))),
    pagination: {
      ...paginationOf(quotes.length, Math.min(total, mostCounted), asked.page),
      totalIsAtLeast: isCut,
      order: isDescending ? `-${by}` : by,
    },
  };
}

function showListed(
  { brokerId, broker, status, isRunning, best, bestInsurer, validUntil, createdAt, ...quote }: Listed,
  { brokerId: asking }: Broker,
  productTitle: string,
): object {
  const { title, tone, second } = standings[status];
  const shown = isRunning && status === "draft" ? { title: "Cotizando", tone: "info" } : { title, tone };
  return {
    ...quote,
    // By what it is found from anywhere.
    name: [quote.customer, quote.asset].filter(Boolean).join(" · "),
    productTitle,
    status: { id: status, value: shown.title, tone: shown.tone },
    standing: second,
    isRunning,
    best: best === null ? null : { amount: best, insurer: insurerTitle(bestInsurer ?? "") },
    validUntil: validUntil && wireDate(dayOf(new Date(validUntil))),
    createdAt,
    owner: broker,
    isOwn: brokerId === asking,
  };
}

/** What makes one statement another: nothing of it is anybody's text. */
type Variant = {
  readonly isOfOne: boolean;
  readonly isOfSome: boolean;
  readonly words: number;
  readonly said: readonly string[];
  readonly order: keyof typeof orders;
  readonly isDescending: boolean;
};

type Values = { readonly brokers: readonly string[]; readonly broker: string; readonly offset: number } & {
  readonly products: readonly string[];
  readonly [said: string]: string | number | readonly string[];
};
type Row = { readonly total: number; readonly quotes: readonly Listed[] };

const statements = new Map<string, Statement<Values, Row>>();

function statementOf(variant: Variant): Statement<Values, Row> {
  const key = JSON.stringify(variant);
  const known = statements.get(key) ?? prepare<Values, Row>((db, values) => build(db, variant, values));
  statements.set(key, known);
  return known;
}

/** A word that begins so, up to the last letter that there is. */
const begins = (column: string, word: unknown) =>
  sql`${sql.ref(column)} >= ${word}::text and ${sql.ref(column)} < ${word}::text || chr(1114111)`;

const zone = sql`at time zone 'America/Argentina/Buenos_Aires'`;

function conditionOf(name: string, v: Values): RawBuilder<unknown> {
  if (name === "archived") return sql`true`;
  if (name === "clientId") return sql`q.client_id = ${v.clientId}::uuid`;
  for (const [range, column] of Object.entries(ranges)) {
    if (name === `${range}From`) return sql`${sql.ref(`q.${column}`)} >= ${v[name]}::date::timestamp ${zone}`;
    if (name === `${range}To`)
      return sql`${sql.ref(`q.${column}`)} < (${v[name]}::date + 1)::timestamp ${zone}`;
  }
  return sql`${sql.ref(`q.${name}`)} = ${v[name]}::text`;
}

function build(db: Db, { isOfOne, isOfSome, words, said, order, isDescending }: Variant, v: Values) {
  const most = sql.raw(String(mostCounted + 1));
  const placed = (column: string) =>
    sql.raw(
      `${column} ${isDescending ? "desc" : "asc"}${["best", "valid_until"].includes(column) ? " nulls last" : ""}`,
    );
  const isNarrowed = said.length > 0 || words > 0;
  // Narrowed, the first that are counted are the newest.
  const by = isNarrowed ? "created_at" : orders[order];
  const broker = isOfOne ? sql`${v.broker}::uuid` : sql`b.id`;
  const conditions: RawBuilder<unknown>[] = [
    sql`q.broker_id = ${broker}`,
    said.includes("archived") ? sql`q.is_archived` : sql`not q.is_archived`,
    ...(isOfSome ? [sql`q.product = any(${v.products}::text[])`] : []),
    ...said.map((name) => conditionOf(name, v)),
    ...Array.from(
      { length: Math.max(0, words - 1) },
      (_, at) => sql`exists (select from quote_words o where o.quote_id = q.record_id
        and ${begins("o.word", v[`word${at + 1}`])})`,
    ),
  ];
  const from =
    words === 0
      ? sql`quotes q`
      : sql`(select distinct quote_id from (select quote_id from quote_words w
          where w.broker_id = ${broker} and ${begins("w.word", v.word0)} limit ${most}) w) w
          join quotes q on q.record_id = w.quote_id`;
  const first = sql`order by ${isNarrowed ? sql.raw("created_at desc") : placed(by)}, id limit ${most}`;
  const one = sql`select q.record_id as id, q.created_at, ${sql.ref(`q.${orders[order]}`)} as place from ${from}
    where ${sql.join(conditions, sql` and `)}
    order by ${isNarrowed ? sql`q.created_at desc` : placed(`${by}`)}, q.record_id limit ${most}`;
  const found = isOfOne
    ? one
    : sql`select o.* from unnest(${v.brokers}::uuid[]) as b(id), lateral (${one}) o
        ${isNarrowed ? first : sql`order by ${placed("place")} ${nullsOf(order)}, id limit ${most}`}`;
  const place = sql`${isNarrowed ? sql`case when counted.total < ${most} then place end` : sql`place`}
    ${sql.raw(isDescending ? "desc" : "asc")} nulls last`;
  return sql<Row>`
    with found as materialized (${found}), counted as materialized (
      select count(*)::integer as total from found
    ), page as materialized (
      select id, row_number() over (order by ${place}, created_at desc, id) as at from found, counted
      order by at limit ${sql.raw(String(perPage))} offset ${v.offset}::integer
    )
    select (select total from counted) as total, (
      select coalesce(json_agg(json_build_object('id', q.record_id, 'brokerId', q.broker_id,
        'broker', concat_ws(' ', b.profile ->> 'name', b.profile ->> 'lastName'), 'product', q.product,
        'status', q.status, 'customer', q.customer, 'clientId', q.client_id, 'asset', q.asset, 'offers', q.offers,
        'best', q.best, 'bestInsurer', q.best_insurer, 'isRunning', q.is_running, 'isArchived', q.is_archived,
        'validUntil', q.valid_until, 'createdAt', q.created_at) order by page.at), '[]')
      from page join quotes q on q.record_id = page.id join brokers b on b.id = q.broker_id
    ) as quotes`.compile(db);
}

/** What has no price, or none that ends, comes last. */
function nullsOf(order: keyof typeof orders): RawBuilder<unknown> {
  return sql.raw(order === "best" || order === "validUntil" ? "nulls last" : "");
}
