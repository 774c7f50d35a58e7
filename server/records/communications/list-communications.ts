import { sql } from "kysely";
import { type Broker, ownerOf } from "../../people/principals/principal.ts";
import type { ListedRecord } from "../record.ts";
import { showTurn, withOf } from "./turn.ts";

type Listed = {
  readonly number: string;
  readonly status: string;
  readonly with: string | null;
  /** Who is insured, where they take part. */
  readonly holder: string | null;
  /** The insurer and the area of it, where one takes part. */
  readonly insurer: string | null;
  readonly area: string | null;
  readonly last: string;
  /** An instant as a text. */
  readonly at: string;
  readonly isUnread: boolean;
  readonly broker: string;
};

/** What a list reads of each, the record called `r`. */
export const listed = sql<Listed>`json_build_object('number', r.number, 'status', r.status, 'last', r.facts ->> 'last', 'with', r.facts ->> 'with',
  'holder', r.facts ->> 'holder',
  'insurer', r.facts ->> 'insurer',
  'area', r.facts ->> 'area',
  'at', r.updated_at,
  'isUnread', exists (select from notifications n where n.broker_id = substr(r.owner, 8)::uuid
    and n.kind in ('communication', 'public-request') and n.read_at is null and n.content ->> 'record' = r.id::text),
  'broker', (select concat_ws(' ', b.profile ->> 'name', b.profile ->> 'lastName') from brokers b
    where b.id = substr(r.owner, 8)::uuid))`;

/** A conversation as a list tells it: what is unread is its broker's, and nobody else's. */
export function showListed(broker: Broker, { id, title, owner, listed: read }: ListedRecord): object {
  const { number, status, holder, last, at, isUnread, broker: keeper, ...side } = read as Listed; // as the statement makes it
  const insurer = withOf(side);
  const isOwn = owner === ownerOf(broker);
  return {
    ...{ id, number, subject: title, last },
    ...(holder === null ? {} : { holder }),
    ...(insurer === undefined ? {} : { insurer }),
    status: showTurn(status, side),
    at: new Date(at).toISOString(),
    isUnread: isOwn && isUnread,
    isOwn,
    broker: keeper,
  };
}
