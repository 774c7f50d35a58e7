import { sql } from "kysely";
import { wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../clock.ts";
import { prepare } from "../db/prepare.ts";
import type { Db } from "../db/tables.ts";
import { type Broker, ownerOf } from "../principals/principal.ts";
import type { FoundRecord } from "../records/search.ts";
import { clientIn, documentOf } from "./answered.ts";

/** What a broker's list tells of clients. */
export async function tellClients(
  db: Db,
  broker: Broker,
  records: readonly FoundRecord[],
): Promise<readonly object[]> {
  const beside = await besideOf(
    db,
    records.map(({ id }) => id),
  );
  return records.map(({ id, title, owner, answers, createdAt }) => {
    const answered = clientIn(answers);
    const { policies = 0, contactAt = null, brokerName = "" } = beside.get(id) ?? {};
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
      lastContactOn: contactAt === null ? null : wireDate(dayOf(contactAt)),
      createdOn: wireDate(dayOf(createdAt)),
      isOwn: owner === ownerOf(broker),
      broker: brokerName,
    };
  });
}

type Beside = {
  readonly id: string;
  readonly policies: number;
  readonly contactAt: Date | null;
  readonly brokerName: string;
};

async function besideOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Beside>> {
  const rows = ids.length === 0 ? [] : await selectBeside(db, { ids });
  return new Map(rows.map((row) => [row.id, row]));
}

// A policy is a client's when it is their broker's, and of one of their documents.
const selectBeside = prepare((db, { ids }: { readonly ids: readonly string[] }) =>
  sql<Beside>`
    select r.id, concat_ws(' ', b.profile ->> 'name', b.profile ->> 'lastName') as "brokerName",
      (select count(*)::integer from policies p
        where p.broker_id = b.id and 'dni:' || p.identity_number = any(r.tags)) as policies,
      (select max(n.created_at) from records n
        where n.parent_id = r.id and n.entity = 'interaction' and n.status <> 'pending') as "contactAt"
    from records r left join brokers b on r.owner = 'broker:' || b.id
    where r.id = any(${ids}::uuid[])`.compile(db),
);
