import { sql } from "kysely";
import { wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../clock.ts";
import { type Broker, ownerOf } from "../principals/principal.ts";
import type { FoundRecord } from "../records/search.ts";
import { clientIn, documentOf } from "./answered.ts";

type Beside = { readonly policies: number; readonly contactAt: string | null; readonly broker: string };

/** A policy is a client's when it is their broker's, and of one of their documents. */
export const beside = sql<Beside>`(
  select jsonb_build_object(
    'broker', concat_ws(' ', b.profile ->> 'name', b.profile ->> 'lastName'),
    'policies', (select count(*) from policies p
      where p.broker_id = b.id and 'dni:' || p.identity_number = any(r.tags)),
    'contactAt', (select max(n.created_at) from records n
      where n.parent_id = r.id and n.entity = 'interaction' and n.status <> 'pending'))
  from brokers b where b.id = substr(r.owner, 8)::uuid)`;

/** What a broker's list tells of a client. */
export function tellClient(
  broker: Broker,
  { id, title, owner, answers, createdAt, beside }: FoundRecord,
): object {
  const answered = clientIn(answers);
  const { policies, contactAt, broker: keeper } = beside as Beside;
  const province = answered.address?.locality?.province?.name;
  return {
    id,
    name: title,
    personType: answered.personType,
    document: documentOf(answered),
    email: answered.email,
    phoneNumber: answered.phoneNumber,
    ...(province === undefined ? {} : { province }),
    policies,
    lastContactOn: contactAt === null ? null : wireDate(dayOf(new Date(contactAt))),
    createdOn: wireDate(dayOf(createdAt)),
    isOwn: owner === ownerOf(broker),
    broker: keeper,
  };
}
