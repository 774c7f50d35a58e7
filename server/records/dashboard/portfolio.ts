import { type RawBuilder, sql } from "kysely";
import { accident } from "../../claims/report/accident.ts";
import { prepare } from "../../infrastructure/db/prepare.ts";
import { client } from "../clients/client.ts";

/** What is asked of a broker's portfolio, days as ISO days. */
export type Asked = {
  readonly brokerId: string;
  readonly today: string;
  /** Until when a policy that ends is told. */
  readonly until: string;
  /** The last days of the months that are counted, twelve of them. */
  readonly days: readonly string[];
  /** The statuses of a claim that is open. */
  readonly open: readonly string[];
  /** The statuses in which a record waits for somebody, as `entity status`; of these, those that are told. */
  readonly waiting: readonly string[];
  readonly told: readonly string[];
  /** Whether what the broker noted to do is told. */
  readonly tellsNotes: boolean;
  /** How many of each list are told. */
  readonly most: number;
};

/** A broker's portfolio as it is read: counts, and what needs them. Days are ISO days, instants texts. */
export type Portfolio = {
  readonly policies: number;
  readonly ending: number;
  readonly clients: number;
  readonly openClaims: number;
  /** Made in the month of the day, and not put away. */
  readonly quotes: number;
  /** Instalments that insurers could not collect. */
  readonly unpaid: number;
  readonly byMonth: readonly number[];
  readonly waiting: readonly Waiting[];
  /** Claims that are open and wait for nobody here. */
  readonly underWay: readonly Waiting[];
  readonly tasks: readonly Task[];
  readonly endingSoon: readonly Ending[];
};

type Whose = { readonly id: string; readonly person: string | null; readonly clientId: string | null };
type Waiting = Whose & {
  readonly entity: string;
  readonly status: string;
  readonly insurer: string;
  readonly number: string | null;
  readonly asset: string;
  readonly policyId: string;
  readonly since: string;
};
type Task = {
  readonly id: string;
  readonly text: string;
  readonly dueOn: string;
  readonly person: string | null;
  readonly clientId: string;
};
type Ending = Whose & {
  readonly number: string;
  readonly insurer: string;
  readonly asset: string;
  readonly endsOn: string;
};

/** Beyond so many only how many there are at the least is told: what is counted is read. */
const mostCounted = 10_000;

/** How many months are counted. */
export const months = 12;

// Whose a policy is, and that broker's own client of that document.
const whose = sql`
  p.holder as person,
  (select k.id from known k where k.tags @> array['dni:' || p.identity_number] limit 1) as "clientId"`;

/** Rows as one value of json. */
const list = (rows: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(row_to_json(l)), '[]') from (${rows}) l)`;

/** What hangs on a broker's policies, of a kind and a status that follow. */
const hanging = (v: Asked) => sql`
  select id, entity, status, number, policy_id, updated_at, sent_at from records
  where broker_id = ${v.brokerId}::uuid and entity || ' ' || status`;

/** The statuses in which a claim is open, as what hangs is found by. */
const openKinds = (v: Asked) => sql`(
  select array_agg(${accident.name}::text || ' ' || s) from unnest(${v.open}::text[]) s
)::text[]`;

/**
 * One statement for the whole page: five that are asked at once would be half of the connections that there are. How many
 * policies were in force on a day is summed up of what changed by then (`policy_days`); of what hangs on them each status is
 * read by its own: it says itself whose it is, and the first of each are enough.
 */
export const selectPortfolio = prepare((db, v: Asked) => {
  const ofMonth = (at: number) => {
    const day = sql`(${v.days}::date[])[${sql.raw(String(at + 1))}]`;
    return sql`coalesce(sum(change) filter (where day <= ${day}), 0)::integer`;
  };
  const counted = (rows: RawBuilder<unknown>) =>
    sql`(select count(*)::integer from (${rows} limit ${sql.raw(String(mostCounted + 1))}) c)`;
  return sql<Portfolio>`
    with counted as (
      select coalesce(sum(change), 0)::integer as policies,
        json_build_array(${sql.join(Array.from({ length: months }, (_, at) => ofMonth(at)))}) as "byMonth"
      from policy_days where broker_id = ${v.brokerId}::uuid and day <= ${v.today}::date
    ), waiting as materialized (
      select r.*, p.identity_number, p.insurer, p.asset, p.holder
      from (
        select r.* from unnest(${v.told}::text[]) w(kind), lateral (
          ${hanging(v)} = w.kind order by updated_at, id limit ${v.most}::integer
        ) r order by r.updated_at, r.id limit ${v.most}::integer
      ) r join policies p on p.id = r.policy_id
    ), going as materialized (
      select r.*, p.identity_number, p.insurer, p.asset, p.holder
      from (
        select r.* from unnest(${openKinds(v)}) w(kind), lateral (
          ${hanging(v)} = w.kind and sent_at is not null order by updated_at desc, id desc limit ${v.most}::integer
        ) r where not w.kind = any(${v.waiting}::text[]) order by r.updated_at desc, r.id desc limit ${v.most}::integer
      ) r join policies p on p.id = r.policy_id
    ), soon as materialized (
      select id, number, identity_number, insurer, asset, ends_on, holder from policies
      where broker_id = ${v.brokerId}::uuid and status = 'issued' and canceled_on is null
        and ends_on between ${v.today}::date and ${v.until}::date
      order by ends_on, id limit ${v.most}::integer
    ), known as materialized (
      select id, tags from records
      where owner = 'broker:' || ${v.brokerId}::uuid and entity = ${client.name} and title_order is not null
        and tags && array(select 'dni:' || identity_number from waiting
          union select 'dni:' || identity_number from going union select 'dni:' || identity_number from soon)
    )
    select counted.policies, counted."byMonth",
      ${counted(sql`select from policies where broker_id = ${v.brokerId}::uuid and status <> 'removed'
        and status = 'issued' and canceled_on is null and ends_on between ${v.today}::date and ${v.until}::date`)} as ending,
      ${counted(sql`select from records where owner = 'broker:' || ${v.brokerId}::uuid
        and entity = ${client.name} and title_order is not null`)} as clients,
      ${counted(sql`select from records where broker_id = ${v.brokerId}::uuid
        and entity = 'accident' and status = any(${v.open}::text[]) and sent_at is not null`)} as "openClaims",
      ${counted(sql`select from quotes where broker_id = ${v.brokerId}::uuid and not is_archived
        and created_at >= date_trunc('month', ${v.today}::date::timestamp) at time zone 'America/Argentina/Buenos_Aires'`)}
        as quotes,
      ${counted(sql`select from unpaid_instalments u where u.broker_id = ${v.brokerId}::uuid and u.paid_on is null
        and not exists (select from policies p where p.id = u.policy_id and p.status in ('canceled', 'removed'))`)}
        as unpaid,
      ${list(sql`
        select p.id, p.entity, p.status, p.number, p.insurer, p.asset, p.policy_id as "policyId",
          p.updated_at as since, ${whose}
        from waiting p order by p.updated_at, p.id`)} as waiting,
      ${list(sql`
        select p.id, p.entity, p.status, p.number, p.insurer, p.asset, p.policy_id as "policyId",
          p.updated_at as since, ${whose}
        from going p order by p.updated_at desc, p.id desc`)} as "underWay",
      ${list(sql`
        select t.id, t.answers ->> 'text' as text, t.answers ->> 'dueOn' as "dueOn", c.title as person,
          c.id as "clientId"
        from records t join records c on c.id = t.parent_id
        where t.owner = 'broker:' || ${v.brokerId}::uuid and t.entity = 'interaction' and t.status = 'pending'
          and t.answers ->> 'dueOn' <= ${v.today} and ${v.tellsNotes}::boolean
        order by t.answers ->> 'dueOn', t.id limit ${v.most}::integer`)} as tasks,
      ${list(sql`
        select p.id, p.number, p.insurer, p.asset, p.ends_on as "endsOn", ${whose}
        from soon p order by p.ends_on, p.id`)} as "endingSoon"
    from counted`.compile(db);
});
