import { type RawBuilder, sql } from "kysely";
import { offsetOf, type Pagination, paginationOf, perPage } from "../http/pagination.ts";
import { begins } from "./begins.ts";
import { prepareEach } from "./prepare.ts";
import { type After, comesAfter, LostPlaceError, rowsAtOnce, wholeOf } from "./rows-after.ts";
import type { Db } from "./tables.ts";

/** A table of what brokers have, called `t`, that is listed by pages and whose rows are found by words. */
export type ListedTable<Order extends string, Row> = {
  readonly name: string;
  readonly id: string;
  /** The table of the words by whose beginnings a row is found, and its column that says of which. */
  readonly words: { readonly table: string; readonly of: string };
  /** By what a list is put in order: columns that an index has of a broker's rows. */
  readonly orders: Readonly<Record<Order, string>>;
  /** Columns that not every row has: those that have none come last, whichever way. */
  readonly optional?: readonly string[];
  /** Columns that some rows have nothing in, and of which a page says not where those come: read whole, they come last. */
  readonly lacking?: readonly string[];
  /** In which of its orders an index has whatever is narrowed; `newestFirst`: in that one, whichever way is asked for. */
  readonly narrowed: { readonly by: Order; readonly newestFirst?: true };
  /** What a list can ask of a row, by name. */
  readonly conditions: Readonly<Record<string, (values: Values) => RawBuilder<unknown>>>;
  /** What is read of a row and its broker, called `b`: a value of json. */
  readonly row: RawBuilder<Row>;
};

/** What is asked of such a list. */
export type AskedList<Order> = {
  /** Whose: brokers, one or several. */
  readonly brokers: readonly string[];
  /** How what is looked for begins; the rows are found by the first, so that is the one that fewest have. */
  readonly words: readonly string[];
  /** The conditions that every index of it has, and those that narrow it. */
  readonly always: readonly string[];
  readonly said: readonly string[];
  /** What the conditions speak of. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly order: Order;
  readonly isDescending: boolean;
  readonly page: number;
  /** Instead of a page: the rows behind one, all in the order that is asked for, however many there are. */
  readonly after?: After | undefined;
};

export type ListPage<Row> = {
  readonly rows: readonly Row[];
  /** With what it departs from a common list in: whether there are more than were counted, and in which order they came. */
  readonly pagination: Pagination & { readonly totalIsAtLeast: boolean; readonly order: string };
};

type Values = Readonly<Record<string, unknown>>;
type Found<Row> = { readonly total: number; readonly rows: readonly Row[]; readonly isLost?: boolean };

/** What makes one statement another: nothing of it is anybody's text. */
type Variant<Order> = {
  readonly isOfOne: boolean;
  readonly words: number;
  readonly always: readonly string[];
  readonly said: readonly string[];
  readonly order: Order;
  readonly isDescending: boolean;
  /** Read whole, from its beginning or on; a page of it without it. */
  readonly whole?: "first" | "on";
};

/** Beyond so many they are not counted, and no page is reached. */
const mostCounted = 10_000;

/**
 * Reads pages of such a table. No more rows than can be counted are read, in the order of an index: what is narrowed and
 * has more comes in the order that an index has of that, whatever order was asked for.
 */
export function prepareList<Order extends string, Row>(
  table: ListedTable<Order, Row>,
): (db: Db, asked: AskedList<Order>) => Promise<ListPage<Row>> {
  const statementOf = prepareEach((db, variant: Variant<Order>, values: Values) =>
    (variant.whole ? buildWhole : build)(table, variant, values).compile(db),
  );
  return async (db, { brokers, words, always, said, values, order, isDescending, page, after }) => {
    const isOfOne = brokers.length === 1;
    const select = statementOf({
      ...{ isOfOne, words: words.length, always, said, order, isDescending },
      ...wholeOf(after),
    });
    const [found] = await select(db, {
      ...values,
      ...Object.fromEntries(words.map((word, at) => [`word${at}`, word])),
      brokers,
      broker: brokers[0] ?? "",
      offset: offsetOf(page),
      after,
    });
    const { rows = [], total = 0, isLost } = found ?? {};
    if (isLost) throw new LostPlaceError();
    const isCut = total > mostCounted;
    const { by, newestFirst } = table.narrowed;
    const isOwn = !isCut || said.length + words.length === 0;
    const isBackwards = isOwn ? isDescending : (newestFirst ?? isDescending);
    return {
      rows,
      pagination: {
        ...paginationOf(rows.length, Math.min(total, mostCounted), page),
        totalIsAtLeast: isCut,
        order: `${isBackwards ? "-" : ""}${isOwn ? order : by}`,
      },
    };
  };
}

function build<Order extends string, Row>(
  table: ListedTable<Order, Row>,
  { isOfOne, words, always, said, order, isDescending }: Variant<Order>,
  v: Values,
) {
  const { orders, optional = [], narrowed } = table;
  const most = sql.raw(String(mostCounted + 1));
  const column = orders[order];
  const isNarrowed = said.length + words > 0;
  const way = isDescending ? "desc" : "asc";
  const [tieWay, idWay] = narrowed.newestFirst ? ["desc", "asc"] : [way, way];
  const from = fromOf(table, { isOfOne, words }, v, sql`limit ${most}`);
  const all = conditionsOf(table, { isOfOne, words, always, said }, v);
  // No more than an index has, where it can be had from there.
  const hasTie = isNarrowed || narrowed.newestFirst;
  const tie = hasTie ? sql`${sql.ref(`t.${orders[narrowed.by]}`)} as tie,` : sql``;
  const placed = `place ${way}${optional.includes(column) ? " nulls last" : ""}`;
  // Narrowed, the first that are counted are those that an index has in its own order.
  const first = sql.raw(`${isNarrowed ? `tie ${tieWay}` : placed}, id ${idWay}`);
  const one = sql`select ${sql.ref(`t.${table.id}`)} as id, ${tie} ${sql.ref(`t.${column}`)} as place from ${from}
    where ${sql.join(all, sql` and `)} order by ${first} limit ${most}`;
  const found = isOfOne
    ? one
    : sql`select o.* from unnest(${v.brokers}::uuid[]) as b(id), lateral (${one}) o order by ${first} limit ${most}`;
  const place = isNarrowed ? sql`case when counted.total < ${most} then place end` : sql`place`;
  const rest = sql.raw(`${placed.slice("place".length)}${hasTie ? `, tie ${tieWay}` : ""}, id ${idWay}`);
  return sql<Found<Row>>`
    with found as materialized (${found}), counted as materialized (
      select count(*)::integer as total from found
    ), page as materialized (
      select id, row_number() over (order by ${place} ${rest}) as at from found, counted
      order by at limit ${sql.raw(String(perPage))} offset ${v.offset}::integer
    )
    select (select total from counted) as total, (
      select coalesce(json_agg(${table.row} order by page.at), '[]')
      from page join ${sql.table(table.name)} t on ${sql.ref(`t.${table.id}`)} = page.id join brokers b on b.id = t.broker_id
    ) as rows`;
}

type Table = Pick<ListedTable<string, unknown>, "name" | "id" | "words" | "conditions">;
type Narrowed = Pick<Variant<string>, "isOfOne" | "words" | "always" | "said">;

/** Whose a row is: of the one who is asked for, or of each of several in turn. */
const ownerOf = (isOfOne: boolean, v: Values) => (isOfOne ? sql`${v.broker}::uuid` : sql`b.id`);

function conditionsOf(
  { id, words: found, conditions }: Table,
  { isOfOne, words, always, said }: Narrowed,
  v: Values,
): RawBuilder<unknown>[] {
  return [
    sql`t.broker_id = ${ownerOf(isOfOne, v)}`,
    ...[...always, ...said].map((name) => conditions[name]?.(v) ?? sql`false`),
    ...Array.from(
      { length: Math.max(0, words - 1) },
      (_, at) => sql`exists (select from ${sql.table(found.table)} o
        where ${sql.ref(`o.${found.of}`)} = ${sql.ref(`t.${id}`)} and ${begins("o.word", v[`word${at + 1}`])})`,
    ),
  ];
}

/** The table, or those of its rows that the first word finds, as far as `limit` says. */
function fromOf(
  { name, id, words: found }: Table,
  { isOfOne, words }: Pick<Narrowed, "isOfOne" | "words">,
  v: Values,
  limit: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (words === 0) return sql`${sql.table(name)} t`;
  const ofWords = sql`select ${sql.ref(`w.${found.of}`)} as row_id from ${sql.table(found.table)} w
    where w.broker_id = ${ownerOf(isOfOne, v)} and ${begins("w.word", v.word0)} ${limit}`;
  return sql`(select distinct row_id from (${ofWords}) w) w join ${sql.table(name)} t on ${sql.ref(`t.${id}`)} = w.row_id`;
}

/** The next rows of all that there are, in the order that is asked for. */
function buildWhole<Order extends string, Row>(
  table: ListedTable<Order, Row>,
  { order, isDescending, whole, ...variant }: Variant<Order>,
  v: Values,
) {
  const { name, orders, optional = [], lacking = [], narrowed, row } = table;
  const { isOfOne } = variant;
  const [column, id] = [orders[order], sql.ref(`t.${table.id}`)];
  const isOptional = [...optional, ...lacking].includes(column);
  const isIdDescending = isDescending && !narrowed.newestFirst;
  const last = sql`(select ${sql.ref(column)} from ${sql.table(name)} where ${sql.ref(table.id)} = ${v.after}::uuid)`;
  const placed = { isDescending, isOptional, isIdDescending, id, after: sql`${v.after}::uuid` };
  const conditions = [
    ...conditionsOf(table, variant, v),
    ...(whole === "on" ? [comesAfter({ place: sql.ref(`t.${column}`), last, ...placed })] : []),
  ];
  const first = sql.raw(
    `place ${isDescending ? "desc" : "asc"}${isOptional ? " nulls last" : ""}, id ${isIdDescending ? "desc" : "asc"}`,
  );
  const limit = sql`limit ${sql.raw(String(rowsAtOnce))}`;
  const one = sql`select ${id} as id, ${sql.ref(`t.${column}`)} as place from ${fromOf(table, variant, v, sql``)}
    where ${sql.join(conditions, sql` and `)} order by ${first} ${limit}`;
  const found = isOfOne
    ? one
    : sql`select o.* from unnest(${v.brokers}::uuid[]) as b(id), lateral (${one}) o order by ${first} ${limit}`;
  const isLost =
    whole === "on"
      ? sql`not exists (select from ${sql.table(name)} where ${sql.ref(table.id)} = ${v.after}::uuid)`
      : sql`false`;
  return sql<Found<Row>>`
    with found as materialized (${found}), page as materialized (
      select id, row_number() over (order by ${first}) as at from found
    )
    select 0 as total, ${isLost} as "isLost", (
      select coalesce(json_agg(${row} order by page.at), '[]')
      from page join ${sql.table(name)} t on ${id} = page.id join brokers b on b.id = t.broker_id
    ) as rows`;
}
