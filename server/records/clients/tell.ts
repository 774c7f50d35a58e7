import { sql } from "kysely";
import { wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { type Broker, ownerOf } from "../../people/principals/principal.ts";
import type { Order } from "../entity/for-brokers.ts";
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
const policies = sql`(select count(*) from policies p
  where p.broker_id = substr(r.owner, 8)::uuid and p.status <> 'removed'
    and (p.client_id = r.id or p.identity_number = any(${dnisOf("r")})))`;

const contactAt = sql`(select max(n.created_at) from records n
  where n.parent_id = r.id and n.entity = 'interaction' and n.status <> 'pending')`;

const broker = sql`(select concat_ws(' ', b.profile ->> 'name', b.profile ->> 'lastName') from brokers b
  where b.id = substr(r.owner, 8)::uuid)`;

const figures = sql`join client_figures f on f.client_id = r.id and f.owner = r.owner`;

/** By what a broker's list of clients may be ordered: each of its columns, and when a client came. */
export const orders: Readonly<Record<string, Order>> = {
  title: { by: sql`r.title_order` },
  createdAt: { by: sql`r.created_at` },
  document: { by: answered("identityNumber", "foreignNumber", "cuit"), isOptional: true },
  phone: { by: answered("phoneNumber"), isOptional: true },
  email: { by: answered("email"), isOptional: true },
  policies: { by: sql`f.policies`, from: figures },
  contact: { by: sql`f.contact_at`, from: figures, isOptional: true },
  broker: { by: broker, isOfOwner: true },
};

/** The first of these answers that is there. */
function answered(...names: readonly string[]) {
  const texts = names.map((name) => sql`nullif(r.answers -> 'client' ->> ${sql.lit(name)}, '')`);
  return sql`lower(coalesce(${sql.join(texts)})) collate "C"`;
}

export const listed = sql<ListedClient>`(
  select json_strip_nulls(json_build_object(
    'client', c,
    'province', r.answers #>> '{client,address,locality,province,name}',
    'broker', ${broker},
    'policies', ${policies},
    'contactAt', ${contactAt}))
  from jsonb_to_record(r.answers -> 'client') as c(
    "personType" text, "identityType" text, "identityNumber" text, "foreignNumber" text, cuit text, email text,
    "phoneNumber" text))`;

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
