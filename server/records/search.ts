import { type RawBuilder, sql } from "kysely";
import { prepare, type Statement } from "../infrastructure/db/prepare.ts";
import {
  type After,
  comesAfter,
  LostPlaceError,
  rowsAtOnce,
  wholeOf,
} from "../infrastructure/db/rows-after.ts";
import type { Db } from "../infrastructure/db/tables.ts";
import {
  lastSearchedPage,
  offsetOf,
  type Pagination,
  paginationOf,
  perPage,
} from "../infrastructure/http/pagination.ts";
import { refuse } from "../infrastructure/http/problems.ts";
import type { BrokersList, Order } from "./entity/for-brokers.ts";
import type { Entity } from "./entity.ts";
import type { ListedRecord } from "./record.ts";
import { patternsOf } from "./search-index.ts";

/** What a list asks for. */
export type Sought = {
  /** Whose: one of them, or several. */
  readonly owners: readonly [string, ...string[]];
  /** Words in any order, as somebody types them. */
  readonly search: string;
  /** Of which products; of any without it. */
  readonly products?: readonly string[] | undefined;
  /** Each has to be there. */
  readonly tags: readonly string[];
  /** One of the list's orders. */
  readonly order: string;
  readonly isDescending: boolean;
  /** The ends of its ranges that are asked for, by the name that the query has for each. */
  readonly bounds: Readonly<Record<string, string>>;
  readonly page: number;
  /** Instead of a page: the records behind one of them. */
  readonly after?: After | undefined;
};

type List = Pick<BrokersList, "reads" | "orders" | "ranges">;

/** The records of a kind that a broker's list has on a page, and how many it has. */
export async function searchRecords(
  db: Db,
  { name }: Pick<Entity, "name">,
  list: List,
  { owners, products, search, tags, order, isDescending, bounds, page, after }: Sought,
): Promise<{ readonly records: readonly ListedRecord[]; readonly pagination: Pagination }> {
  const patterns = patternsOf(search);
  const variant = {
    isOfOne: owners.length === 1,
    words: patterns.length,
    isTagged: tags.length > 0,
    isOfSome: products !== undefined,
    ...wholeOf(after),
  };
  const narrowed = Object.keys(bounds).sort();
  const isNarrowed = patterns.length > 0 || tags.length > 0 || narrowed.length > 0;
  if (isNarrowed && page > lastSearchedPage) throw refuse([{ code: "page_too_far", path: "/page" }]);
  const select = statementOf({ ...variant, order, isDescending, narrowed, name }, list);
  const [row] = await select(db, {
    entity: name,
    owner: owners[0],
    owners,
    products: products ?? [],
    tags,
    offset: offsetOf(page),
    after: after ?? "",
    ...bounds,
    ...Object.fromEntries(patterns.map((pattern, index) => [`word${index}`, pattern])),
  });
  const { records = [], total = 0, isLost } = row ?? {};
  if (isLost) throw new LostPlaceError();
  return { records, pagination: paginationOf(records.length, total, page) };
}

/** The names that a query has for the ends of a range, and how what is there compares to each. */
export function boundsOf(name: string) {
  return [
    [`${name}From`, ">="],
    [`${name}To`, "<="],
  ] as const;
}

/** What makes one statement another: nothing of it is anybody's text. */
type Variant = {
  readonly name: string;
  readonly isOfOne: boolean;
  readonly words: number;
  readonly isTagged: boolean;
  readonly isOfSome: boolean;
  readonly order: string;
  readonly isDescending: boolean;
  readonly narrowed: readonly string[];
  /** Read whole, from its beginning or on; a page of it without it. */
  readonly whole?: "first" | "on";
};

type Values = {
  readonly entity: string;
  readonly owner: string;
  readonly owners: readonly string[];
  readonly products: readonly string[];
  readonly tags: readonly string[];
  readonly offset: number;
  readonly after: string;
  readonly [word: `word${number}`]: string;
  readonly [bound: `${string}From` | `${string}To`]: string;
};

type Row = { readonly total: number; readonly isLost: boolean; readonly records: readonly ListedRecord[] };

const statements = new Map<string, Statement<Values, Row>>();

function statementOf(variant: Variant, list: List): Statement<Values, Row> {
  const key = JSON.stringify(variant);
  const known = statements.get(key) ?? prepare<Values, Row>((db, values) => build(db, variant, list, values));
  statements.set(key, known);
  return known;
}

// What is looked for is found as a whole before it is put in order: planned without knowing the words, the first ten in
// order would else be looked for among all that there are. Without words the order's own index has the page. All of the
// page is one value: as rows, each with its columns, it costs the server several times as much to read.
function build(db: Db, variant: Variant, { reads, orders, ranges = {} }: List, v: Values) {
  const { isOfOne, isOfSome, words, isTagged, order, isDescending, narrowed, whole } = variant;
  const isNarrowed = words > 0 || isTagged || narrowed.length > 0;
  const { by: ordered, from, isOptional, isOfOwner }: Order = orders[order] ?? { by: sql`r.id` };
  const by = isOfOwner && isOfOne ? sql`''` : ordered;
  const source = from ? sql`records r ${from}` : sql`records r`;
  const conditions: RawBuilder<unknown>[] = [
    isOfOne ? sql`r.owner = ${v.owner}::text` : sql`r.owner = any(${v.owners}::text[])`,
    sql`r.entity = ${v.entity}::text`,
    sql`r.title_order is not null`,
    ...(isOfSome ? [sql`r.product = any(${v.products}::text[])`] : []),
    ...(isTagged ? [sql`r.tags @> ${v.tags}::text[]`] : []),
    ...Object.entries(ranges).flatMap(([name, { of, type }]) =>
      boundsOf(name).flatMap(([bound, sign]) =>
        narrowed.includes(bound) ? [sql`${of} ${sql.raw(sign)} ${v[bound]}::text::${sql.raw(type)}`] : [],
      ),
    ),
    ...Array.from({ length: words }, (_, index) => sql`r.words like ${v[`word${index}`]}::text`),
  ];
  const isLost =
    whole === "on" ? sql`not exists (select from records where id = ${v.after}::uuid)` : sql`false`;
  if (whole === "on") {
    const last = sql`(select ${by} from ${source} where r.id = ${v.after}::uuid)`;
    const placed = { place: by, last, isDescending, isIdDescending: isDescending, id: sql`r.id` };
    conditions.push(comesAfter({ ...placed, isOptional: isOptional === true, after: sql`${v.after}::uuid` }));
  }
  const counted =
    from && !isNarrowed ? sql`records r where ${sql.join(conditions, sql` and `)}` : sql`matching`;
  const total = whole ? sql`0` : sql`(select count(*)::integer from ${counted})`;
  const limit = whole
    ? sql.raw(`limit ${rowsAtOnce}`)
    : sql`limit ${sql.raw(String(perPage))} offset ${v.offset}::integer`;
  const way = sql.raw(isDescending ? "desc" : "asc");
  const placed = sql.raw(`${isDescending ? "desc" : "asc"}${isOptional ? " nulls last" : ""}`);
  const how = sql.raw(isNarrowed ? "materialized" : "not materialized");
  return sql<Row>`
    with matching as ${how} (
      select r.id, ${by} as place from ${source} where ${sql.join(conditions, sql` and `)}
    ), page as materialized (
      select id, place from matching order by place ${placed}, id ${way} ${limit}
    )
    select ${total} as total, ${isLost} as "isLost", (
      select coalesce(json_agg(json_build_object('id', r.id, 'owner', r.owner, 'title', r.title,
        'createdAt', r.created_at, 'listed', ${reads}) order by page.place ${placed}, page.id ${way}), '[]')
      from page join records r on r.id = page.id
    ) as records`.compile(db);
}
