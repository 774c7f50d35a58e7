import type { RawBuilder } from "kysely";
import type { SceneName } from "#permissions/index.ts";
import type { Clock } from "../../infrastructure/clock.ts";
import type { After } from "../../infrastructure/db/rows-after.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import type { Pagination } from "../../infrastructure/http/pagination.ts";
import type { Asking } from "../../insurance/runs/asking.ts";
import type { Broker } from "../../people/principals/principal.ts";
import type { ProductTitles } from "../judged.ts";
import type { Answers, ListedRecord, OwnedRecord, StoredRecord } from "../record.ts";

/** What of a kind of record is a broker's: what they must be allowed, and what their calls tell. */
export type ForBrokers = {
  /** Its actions are those of the calls: show, create, update. */
  readonly scene: SceneName;
  /**
   * Of which product a new one is, where products say which flow fills one in: by its body. One that is stored stays of
   * its own. A scene that each product has for itself is asked of that one.
   */
  readonly productOf?: (body: Answers) => string | undefined;
  readonly list: BrokersList | HeadsList;
  /** What is told of one. */
  readonly show: (db: Db, broker: Broker, record: OwnedRecord, services: ShowingServices) => Promise<object>;
};

type ListText = {
  /** What it is called, for the API's own document. */
  readonly summary: string;
  /** What it may be narrowed by: the schema of each value. */
  readonly filters: Readonly<Record<string, object>>;
  /** How it is where nobody asks, as it is asked for; by the first order without it. */
  readonly usual?: string;
};

/** What is asked for what is told of a record: who asks insurers, and what time it is. */
export type ShowingServices = { readonly clock: Clock; readonly insurers?: Asking | undefined };

export type ListServices = { readonly db: Db; readonly clock: Clock; readonly rules: ProductTitles };

/** A broker's list of the heads that their records are projected to. */
export type HeadsList = ListText & {
  /** By what it may be ordered. */
  readonly orders: readonly [string, ...string[]];
  /** By what it may be narrowed between two values: `createdFrom` and `createdTo`, both within. */
  readonly ranges?: Readonly<Record<string, Pick<Range, "type">>>;
  /** A page of it. */
  readonly page: (
    services: ListServices,
    broker: Broker,
    asked: AskedPage,
  ) => Promise<{ readonly data: readonly object[]; readonly pagination: Pagination }>;
};

/** What a page of heads is asked by. */
export type AskedPage = {
  readonly owners: readonly [string, ...string[]];
  /** Of which products; of any without it. */
  readonly products: readonly string[] | undefined;
  readonly search: string;
  readonly filters: Readonly<Record<string, string>>;
  /** The ends of its ranges that are asked for, by the name that the query has for each. */
  readonly bounds: Readonly<Record<string, string>>;
  readonly order: string;
  readonly isDescending: boolean;
  readonly page: number;
  /** Instead of a page: the rows behind one of them. */
  readonly after?: After | undefined;
};

/** A broker's list of records. */
export type BrokersList = ListText & {
  /** By what it finds one; nothing for what is in no list. */
  readonly terms: (record: Pick<StoredRecord, "status" | "answers" | "facts">) => SearchTerms | undefined;
  /** By what it may be ordered; as the first says where nobody asks. Its filters are kinds of tags. */
  readonly orders: Readonly<Record<string, Order>>;
  /** By what it may be narrowed between two values: `createdFrom` and `createdTo`, both within. */
  readonly ranges?: Readonly<Record<string, Range>>;
  /** What it reads of each, of the record, called `r` here, and beside it: a value of json. */
  readonly reads: RawBuilder<object>;
  /** What it tells of each. */
  readonly row: (broker: Broker, record: ListedRecord) => object;
};

/** Something of the record, called `r` here. */
export type Order = {
  readonly by: RawBuilder<unknown>;
  /** A table that has one row for each record, called `f` here, by whose index a page is found; `by` reads it then. */
  readonly from?: RawBuilder<unknown>;
  /** All records of one owner have the same. */
  readonly isOfOwner?: true;
  /** Not every record has it: those that have none come last, whichever way. */
  readonly isOptional?: true;
};

/** A day or a number of the record, called `r` here. */
export type Range = { readonly of: RawBuilder<unknown>; readonly type: "date" | "numeric" };

/** By what a list finds a record. */
export type SearchTerms = {
  /** What it is called, and ordered by. */
  readonly title: string;
  /** What it is looked for by beside that. */
  readonly words: readonly string[];
  /** What it is known by and told apart by, `kind:value`. */
  readonly tags: readonly string[];
};
