import type { Db } from "../../infrastructure/db/tables.ts";
import type { Broker } from "../../people/principals/principal.ts";
import type { StoredRecord } from "../record.ts";

/**
 * What of a kind of record a broker asks for themselves: nobody else has a part in it, and it needs no permission. `show`
 * tells what GET answers.
 */
export type ForThemselves = OnlyOne | OneAfterAnother;

/** A broker has one, begun when it is first asked for. */
export type OnlyOne = {
  readonly open: (db: Db, broker: Broker, now: Date) => Promise<StoredRecord>;
  readonly show: (db: Db, broker: Broker, record: StoredRecord) => Promise<object>;
};

/** Each save asks for another. */
type OneAfterAnother = {
  readonly open?: undefined;
  readonly show: (db: Db, broker: Broker) => Promise<object>;
};
