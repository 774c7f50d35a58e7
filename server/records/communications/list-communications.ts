import { sql } from "kysely";
import { type Broker, ownerOf } from "../../people/principals/principal.ts";
import type { ListedRecord } from "../record.ts";
import { showTurn } from "./turn.ts";

type Listed = {
  readonly number: string;
  readonly status: string;
  readonly with: string | null;
  /** Who is insured, where they take part. */
  readonly holder: string | null;
  readonly last: string;
  /** An instant as a text. */
  readonly at: string;
  readonly isUnread: boolean;
  readonly broker: string;
};

/** What a list reads of each, the record called `r`. */
export const listed = sql<Listed>`json_build_object('number', r.number, 'status', r.status, 'last', r.facts ->> 'last', 'with', r.facts ->> 'with',
  'holder', r.facts ->> 'holder',
  'at', r.updated_at,
  'isUnread', exists (select from notifications n where n.broker_id = substr(r.owner, 8)::uuid
    and n.kind in ('communication', 'public-request') and n.read_at is null and n.content ->> 'record' = r.id::text),
  'broker', (select concat_ws(' ', b.profile ->> 'name', b.profile ->> 'lastName') from brokers b
    where b.id = substr(r.owner, 8)::uuid))`;

/** A conversation as a list tells it: what is unread is its broker's, and nobody else's. */
export function showListed(broker: Broker, { id, title, owner, listed: read }: ListedRecord): object {
  const { number, status, with: beside, holder, last, at, isUnread, broker: keeper } = read as Listed; // as the statement makes it
  const isOwn = owner === ownerOf(broker);
  return {
    ...{ id, number, subject: title, last },
    ...(holder === null ? {} : { holder }),
    status: showTurn(status, { with: beside }),
    at: new Date(at).toISOString(),
    isUnread: isOwn && isUnread,
    isOwn,
    broker: keeper,
  };
}
