import { sql } from "kysely";
import { wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { prepare } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { type Broker, ownerOf } from "../../people/principals/principal.ts";
import type { OwnedRecord } from "../record.ts";
import { clientIn, documentOf, documentTags, mergedTags, nameOf } from "./answered.ts";
import { findNamesakes } from "./duplicates.ts";
import { missingOf } from "./missing.ts";
import { dnisOf } from "./tell.ts";

/** What a broker is told of a client: what was answered, and how much there is of them. */
export async function showClient(db: Db, broker: Broker, record: OwnedRecord): Promise<object> {
  const { id, owner, answers, facts, createdAt } = record;
  const client = clientIn(answers);
  const shown = { id, client, name: nameOf(client), createdOn: wireDate(dayOf(createdAt)) };
  if (typeof facts.mergedInto === "string") return { ...shown, mergedInto: facts.mergedInto };
  const isOwn = owner === ownerOf(broker);
  const tags = [...documentTags(client), ...mergedTags(facts)];
  const [counts] = await selectCounts(db, { id });
  const { broker: keeper, ...counted } = counts ?? none;
  return {
    ...shown,
    document: documentOf(client),
    missing: missingOf(client),
    isOwn,
    broker: keeper,
    counts: counted,
    duplicates: isOwn ? await findNamesakes(db, owner, tags, id) : [],
  };
}

const none: Counts = {
  policies: 0,
  quotes: 0,
  claims: 0,
  endorsements: 0,
  inspections: 0,
  interactions: 0,
  pending: 0,
};

type Counts = {
  readonly policies: number;
  readonly quotes: number;
  readonly claims: number;
  readonly endorsements: number;
  readonly inspections: number;
  readonly interactions: number;
  readonly pending: number;
  readonly broker?: string;
};

const selectCounts = prepare((db, { id }: { readonly id: string }) =>
  sql<Counts>`
    with client as (
      select r.id, r.tags, b.id as broker_id,
        concat_ws(' ', b.profile ->> 'name', b.profile ->> 'lastName') as broker
      from records r left join brokers b on r.owner = 'broker:' || b.id where r.id = ${id}::uuid
    ), held as (
      select p.id from policies p, client c
      where p.broker_id = c.broker_id and p.status <> 'removed'
        and (p.client_id = c.id or p.identity_number = any(${dnisOf("c")}))
    )
    select (select count(*)::integer from held) as policies,
      (select count(*)::integer from quotes q
        where q.client_id = c.id and q.broker_id = c.broker_id and not q.is_archived) as quotes,
      (select count(*)::integer from records a join held on held.id = a.policy_id
        where a.entity = 'accident' and a.sent_at is not null) as claims,
      (select count(*)::integer from records e join held on held.id = e.policy_id
        where e.entity = 'endorsement' and e.sent_at is not null) as endorsements,
      (select count(*)::integer from records i join held on held.id = i.policy_id
        where i.entity = 'inspection') as inspections,
      (select count(*)::integer from records n where n.parent_id = c.id and n.entity = 'interaction') as interactions,
      (select count(*)::integer from records n
        where n.parent_id = c.id and n.entity = 'interaction' and n.status = 'pending') as pending,
      c.broker
    from client c`.compile(db),
);
