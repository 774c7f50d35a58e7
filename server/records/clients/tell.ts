import { sql } from "kysely";
import { wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { type Broker, ownerOf } from "../../people/principals/principal.ts";
import type { ListedRecord } from "../record.ts";
import { type AnsweredClient, documentOf } from "./answered.ts";

type ListedClient = {
  readonly client: AnsweredClient;
  readonly province?: string;
  readonly policies: number;
  readonly contactAt?: string;
  readonly broker: string;
};

/** The DNIs among a client's tags, one by one: by them its policies are found, and not all that its broker has. */
export function dnisOf(record: "c" | "r") {
  return sql`array(select substr(tag, 5) from unnest(${sql.ref(`${record}.tags`)}) tag where tag like 'dni:%')`;
}

/** A policy is a client's when it is their broker's, and of one of their documents. */
export const listed = sql<ListedClient>`(
  select json_strip_nulls(json_build_object(
    'client', c,
    'province', r.answers #>> '{client,address,locality,province,name}',
    'broker', concat_ws(' ', b.profile ->> 'name', b.profile ->> 'lastName'),
    'policies', (select count(*) from policies p
      where p.broker_id = b.id and p.status <> 'removed'
        and (p.client_id = r.id or p.identity_number = any(${dnisOf("r")}))),
    'contactAt', (select max(n.created_at) from records n
      where n.parent_id = r.id and n.entity = 'interaction' and n.status <> 'pending')))
  from brokers b, jsonb_to_record(r.answers -> 'client') as c(
    "personType" text, "identityType" text, "identityNumber" text, "foreignNumber" text, cuit text, email text,
    "phoneNumber" text)
  where b.id = substr(r.owner, 8)::uuid)`;

/** What a broker's list tells of a client. */
export function tellClient(broker: Broker, { id, title, owner, createdAt, listed }: ListedRecord): object {
  // As the statement makes it.
  const { client, province, policies, contactAt, broker: keeper } = listed as ListedClient;
  return {
    id,
    name: title,
    personType: client.personType,
    document: documentOf(client),
    email: client.email,
    phoneNumber: client.phoneNumber,
    ...(province === undefined ? {} : { province }),
    policies,
    lastContactOn: contactAt === undefined ? null : wireDate(dayOf(new Date(contactAt))),
    createdOn: wireDate(dayOf(new Date(createdAt))),
    isOwn: owner === ownerOf(broker),
    broker: keeper,
  };
}
