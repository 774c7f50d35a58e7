import { sql } from "kysely";
import { addDays, wireDate } from "#engine/identifiers/index.ts";
import { client } from "../clients/client.ts";
import { prepare } from "../db/prepare.ts";
import type { Db } from "../db/tables.ts";
import { insurerTitle } from "../insurers/insurers.ts";
import type { Entity } from "../records/entity.ts";
import { noticeTitle } from "../records/notice.ts";
import { statusesThat } from "../records/statuses.ts";
import { endingDays } from "./figures.ts";

/** More than a page shows at once; the first are told. */
const most = 12;

/** What needs a broker on a day: what waits for somebody, what they meant to do, and what ends soon. */
export async function readWork(
  db: Db,
  entities: readonly Entity[],
  brokerId: string,
  today: string,
): Promise<object> {
  const until = addDays(today, endingDays) ?? today;
  const asked = { brokerId, today, until, waiting: waitingOf(entities), most };
  const [waiting, tasks, ending] = await Promise.all([
    selectWaiting(db, asked),
    selectTasks(db, asked),
    selectEnding(db, asked),
  ]);
  return {
    waiting: waiting.flatMap(({ entity: name, status, insurer, since, number, ...record }) => {
      const entity = entities.find((one) => one.name === name);
      if (!entity) return [];
      const title = noticeTitle(entity, { number, status, insurer });
      return [{ ...record, title, since: since.toISOString() }];
    }),
    tasks: tasks.map(({ dueOn, ...task }) => ({ ...task, dueOn: wireDate(dueOn) })),
    ending: ending.map(({ endsOn, insurer, ...policy }) => ({
      ...policy,
      insuredCompany: insurerTitle(insurer),
      endsOn: wireDate(endsOn),
    })),
  };
}

/** The statuses in which a record waits for whoever is to act, as `entity status`. */
function waitingOf(entities: readonly Entity[]): readonly string[] {
  return entities.flatMap(({ name, statuses }) =>
    statusesThat(statuses, ({ tone, isDraft, isClosed }) => tone === "warning" && !isDraft && !isClosed).map(
      (status) => `${name} ${status}`,
    ),
  );
}

type Asked = {
  readonly brokerId: string;
  readonly today: string;
  readonly until: string;
  readonly waiting: readonly string[];
  readonly most: number;
};

type Whose = { readonly id: string; readonly person: string | null; readonly clientId: string | null };
type Waiting = Whose & {
  readonly entity: string;
  readonly status: string;
  readonly insurer: string;
  readonly number: string | null;
  readonly asset: string;
  readonly since: Date;
};

// Whose a policy is, and that broker's own client of that document.
const whose = (broker: string) => sql`
  (select full_name from insureds i where i.identity_number = p.identity_number) as person,
  (select c.id from records c where c.owner = 'broker:' || ${broker}::uuid and c.entity = ${client.name}
    and c.title_order is not null and c.tags @> array['dni:' || p.identity_number] limit 1) as "clientId"`;

const selectWaiting = prepare((db, { brokerId, waiting, most: limit }: Asked) =>
  sql<Waiting>`
    select r.id, r.entity, r.status, r.number, p.insurer, p.asset, r.updated_at as since, ${whose(brokerId)}
    from policies p join records r on r.policy_id = p.id
    where p.broker_id = ${brokerId}::uuid and r.entity || ' ' || r.status = any(${waiting}::text[])
    order by r.updated_at, r.id limit ${limit}::integer`.compile(db),
);

type Task = {
  readonly id: string;
  readonly text: string;
  readonly dueOn: string;
  readonly person: string | null;
  readonly clientId: string;
};

const selectTasks = prepare((db, { brokerId, today, most: limit }: Asked) =>
  sql<Task>`
    select t.id, t.answers ->> 'text' as text, t.answers ->> 'dueOn' as "dueOn", c.title as person,
      c.id as "clientId"
    from records t join records c on c.id = t.parent_id
    where t.owner = 'broker:' || ${brokerId}::uuid and t.entity = 'interaction' and t.status = 'pending'
      and t.answers ->> 'dueOn' <= ${today}
    order by t.answers ->> 'dueOn', t.id limit ${limit}::integer`.compile(db),
);

type Ending = Whose & {
  readonly number: string;
  readonly insurer: string;
  readonly asset: string;
  readonly endsOn: string;
};

const selectEnding = prepare((db, { brokerId, today, until, most: limit }: Asked) =>
  sql<Ending>`
    select p.id, p.number, p.insurer, p.asset, p.ends_on as "endsOn", ${whose(brokerId)}
    from policies p
    where p.broker_id = ${brokerId}::uuid and p.ends_on >= ${today}::date and p.ends_on <= ${until}::date
    order by p.ends_on, p.id limit ${limit}::integer`.compile(db),
);
