import { prepareLookUp } from "../../infrastructure/db/prepare.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import type { Platforms } from "../../people/platforms/platforms.ts";
import type { Broker, Principal } from "../../people/principals/principal.ts";
import type { Entity } from "../entity.ts";
import type { OwnedRecord } from "../record.ts";
import { canRead, canWrite, keepingOf } from "./decide.ts";
import { readsWhole } from "./reads-whole.ts";
import { hangingRecords, ownedRecords, type Row, recordColumns, recordOf, subjectOf } from "./subject.ts";

/** A kind as far as it decides who may. A name alone is a kind whose owner alone keeps it. */
export type Kind = Pick<Entity, "name" | "brokers" | "sold" | "insured">;

/** By what a record is named, and the draft that its reader shows. */
export type Asked = { readonly id: string; readonly draftId?: string | undefined };

/** What decides: of brokers the database alone, of the insured their platform too. */
export type Reach<P extends Principal> = [P] extends [Broker]
  ? { readonly db: Db | Trx }
  : { readonly db: Db | Trx; readonly platforms: Pick<Platforms, "shows"> };

type Decide = typeof canRead;

/**
 * The record with that id, whole, if the principal reads it. An unknown id, somebody else's record, and one of which the
 * principal sees the status alone get the same 404.
 */
export function loadForReading<P extends Principal>(
  reach: Reach<P>,
  kind: Kind,
  principal: P,
  asked: Asked,
): Promise<OwnedRecord> {
  return load(canRead, reach, kind, principal, asked);
}

/** The record with that id, if the principal changes it or adds to it; the same 404 for every other. */
export function loadForWriting<P extends Principal>(
  reach: Reach<P>,
  kind: Kind,
  principal: P,
  asked: Asked,
): Promise<OwnedRecord> {
  return load(canWrite, reach, kind, principal, asked);
}

async function load<P extends Principal>(
  decide: Decide,
  reach: Reach<P>,
  kind: Kind,
  principal: P,
  { id, draftId }: Asked,
): Promise<OwnedRecord> {
  const keeping = keepingOf(kind);
  const [row] = await selectOne[keeping.by](reach.db, { entity: kind.name, id });
  // `Reach` asks for platforms wherever somebody insured may be meant.
  const platforms = "platforms" in reach ? reach.platforms : undefined;
  if (!row || !decide(principal, keeping, subjectOf(row), platforms)) throw new AppError("not-found");
  const record = recordOf(row);
  if (!readsWhole(kind, record, principal, draftId)) throw new AppError("not-found");
  return record;
}

/** The projection row of a quote that a broker reads: as much of it as tells whether it is what they know. */
export async function loadQuoteForReading(
  db: Db,
  kind: Kind,
  broker: Broker,
  id: string,
): Promise<{ readonly product: string | null; readonly revision: number }> {
  const keeping = keepingOf(kind);
  const [row] = await selectQuote(db, { id });
  if (!row || !canRead(broker, keeping, subjectOf(row))) throw new AppError("not-found");
  return row;
}

type Values = { readonly entity: string; readonly id: string };

const selectOne = {
  owner: prepareLookUp((db, v: Values) =>
    ownedRecords(db)
      .select(recordColumns)
      .where("records.id", "=", v.id)
      .where("records.entity", "=", v.entity)
      .$castTo<Row>() // jsonb that only this server writes
      .compile(),
  ),
  seller: prepareLookUp((db, v: Values) =>
    hangingRecords(db)
      .select(recordColumns)
      .where("records.id", "=", v.id)
      .where("records.entity", "=", v.entity)
      .$castTo<Row>() // as above
      .compile(),
  ),
} as const;

const selectQuote = prepareLookUp((db, v: Pick<Values, "id">) =>
  ownedRecords(db)
    // No other record has a row there.
    .innerJoin("quotes", "quotes.record_id", "records.id")
    .select(["records.product", "quotes.revision", "records.owner", "records.sent_at as sentAt"])
    .select(["brokers.organizer_id as organizerId", "brokers.parent_broker_id as parentId"])
    .where("records.id", "=", v.id)
    .compile(),
);
