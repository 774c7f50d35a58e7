import { type RawBuilder, sql } from "kysely";
import { prepare, type Statement } from "../infrastructure/db/prepare.ts";
import type { Db } from "../infrastructure/db/tables.ts";
import { offsetOf, type Pagination, paginationOf, perPage } from "../infrastructure/http/pagination.ts";
import type { BrokersList } from "./entity/for-brokers.ts";
import type { Entity } from "./entity.ts";
import type { ListedRecord } from "./record.ts";
import { patternsOf } from "./search-index.ts";

/** What a list asks for. */
export type Sought = {
  /** Whose: one of them, or several. */
  readonly owners: readonly [string, ...string[]];
  /** Words in any order, as somebody types them. */
  readonly search: string;
  /** Each has to be there. */
  readonly tags: readonly string[];
  readonly order: Order;
  readonly isDescending: boolean;
  readonly page: number;
};

export type Order = "title" | "createdAt";

/** The records of a kind that a broker's list has on a page, and how many it has. */
export async function searchRecords(
  db: Db,
  { name }: Pick<Entity, "name">,
  { reads }: Pick<BrokersList, "reads">,
  { owners, search, tags, order, isDescending, page }: Sought,
): Promise<{ readonly records: readonly ListedRecord[]; readonly pagination: Pagination }> {
  const patterns = patternsOf(search);
  const variant = { isOfOne: owners.length === 1, words: patterns.length, isTagged: tags.length > 0 };
  const select = statementOf({ ...variant, order, isDescending, name }, reads);
  const [row] = await select(db, {
    entity: name,
    owner: owners[0],
    owners,
    tags,
    offset: offsetOf(page),
    ...Object.fromEntries(patterns.map((pattern, index) => [`word${index}`, pattern])),
  });
  const { records = [], total = 0 } = row ?? {};
  return { records, pagination: paginationOf(records.length, total, page) };
}

/** What makes one statement another: nothing of it is anybody's text. */
type Variant = {
  readonly name: string;
  readonly isOfOne: boolean;
  readonly words: number;
  readonly isTagged: boolean;
  readonly order: Order;
  readonly isDescending: boolean;
};

type Values = {
  readonly entity: string;
  readonly owner: string;
  readonly owners: readonly string[];
  readonly tags: readonly string[];
  readonly offset: number;
  readonly [word: `word${number}`]: string;
};

type Row = { readonly total: number; readonly records: readonly ListedRecord[] };

const statements = new Map<string, Statement<Values, Row>>();

function statementOf(variant: Variant, reads: BrokersList["reads"]): Statement<Values, Row> {
  const key = JSON.stringify(variant);
  const known =
    statements.get(key) ?? prepare<Values, Row>((db, values) => build(db, variant, reads, values));
  statements.set(key, known);
  return known;
}

const orders: Readonly<Record<Order, string>> = { title: "title_order", createdAt: "created_at" };

// What is looked for is found as a whole before it is put in order: planned without knowing the words, the first ten in
// order would else be looked for among all that there are. Without words the order's own index has the page. All of the
// page is one value: as rows, each with its columns, it costs the server several times as much to read.
function build(db: Db, variant: Variant, reads: BrokersList["reads"], v: Values) {
  const { isOfOne, words, isTagged, order, isDescending } = variant;
  const isNarrowed = words > 0 || isTagged;
  const conditions: RawBuilder<unknown>[] = [
    isOfOne ? sql`owner = ${v.owner}::text` : sql`owner = any(${v.owners}::text[])`,
    sql`entity = ${v.entity}::text`,
    sql`title_order is not null`,
    ...(isTagged ? [sql`tags @> ${v.tags}::text[]`] : []),
    ...Array.from({ length: words }, (_, index) => sql`words like ${v[`word${index}`]}::text`),
  ];
  const by = sql.raw(orders[order]);
  const way = sql.raw(isDescending ? "desc" : "asc");
  const how = sql.raw(isNarrowed ? "materialized" : "not materialized");
  return sql<Row>`
    with matching as ${how} (
      select id, title_order, created_at from records where ${sql.join(conditions, sql` and `)}
    ), page as materialized (
      select id, ${by} as place from matching order by ${by} ${way}, id ${way}
      limit ${sql.raw(String(perPage))} offset ${v.offset}::integer
    )
    select (select count(*)::integer from matching) as total, (
      select coalesce(json_agg(json_build_object('id', r.id, 'owner', r.owner, 'title', r.title,
        'createdAt', r.created_at, 'listed', ${reads}) order by page.place ${way}, page.id ${way}), '[]')
      from page join records r on r.id = page.id
    ) as records`.compile(db);
}
