import { type RawBuilder, sql } from "kysely";
import { prepare } from "../../infrastructure/db/prepare.ts";
import { isAskedByBroker, isWithInsurer } from "../inspections/with-insurer.ts";

/** The kinds of which a broker says what became of them. */
export const markedKinds = ["unpaid", "renewal", "claim", "note"] as const;
/** A claim to pass on, and photos to decide on, end where their broker does that, and by nothing else. */
export const kinds = ["passing", "review", ...markedKinds] as const;
export type TaskKind = (typeof kinds)[number];

/** Whose, on which day, and by what something is to be done; days are ISO days. */
export type SoughtTasks = {
  readonly brokerId: string;
  readonly today: string;
  readonly until: string;
  /** Days before its end within which a policy's end is told, each once. */
  readonly windows: readonly number[];
  /** The statuses in which a record waits for who is insured, as `entity status`. */
  readonly waiting: readonly string[];
  /** The status in which photos wait to be decided on, in the same words. */
  readonly reviewed: string;
  /** From when on what was done is told. */
  readonly since: Date;
};

/** As it is told of each, whatever its kind; instants are texts, money is in centavos. */
export type TaskRow = {
  readonly kind: TaskKind;
  readonly id: string;
  readonly occasion: string;
  readonly dueOn: string | null;
  readonly postponedUntil: string | null;
  readonly markedAt: string | null;
  readonly entity: string | null;
  readonly status: string | null;
  readonly recordNumber: string | null;
  readonly text: string | null;
  readonly policyId: string | null;
  readonly number: string | null;
  readonly insurer: string | null;
  readonly asset: string | null;
  readonly plate: string | null;
  readonly person: string | null;
  readonly clientId: string | null;
  readonly amount: number | null;
  readonly coveredUntil: string | null;
  readonly endsOn: string | null;
  readonly phone: string | null;
  readonly email: string | null;
};

/** How many of each kind are to be done, as far as they are read. */
export type OpenTasks = {
  readonly counts: Readonly<Record<TaskKind, number>>;
  readonly rows: readonly TaskRow[];
};
export type MarkedTasks = {
  readonly postponed: readonly TaskRow[];
  readonly done: readonly TaskRow[];
};

/** So many of each kind are read, and of these so many told. */
const most = { read: 1_000, shown: 60 };
const read = sql.raw(`limit ${most.read}`);

/** The row of a table that a condition names: looked up for each, since what is listed is few. */
const one = (table: string, is: RawBuilder<unknown>) =>
  sql`select * from ${sql.table(table)} where ${is} limit 1`;

/** What is known of `l`: a kind with its subject. */
const details = (listed: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(row_to_json(t)), '[]') from (
    select l.kind, l.subject as id, l.occasion, l.due_on as "dueOn", l.postponed_until as "postponedUntil",
      l.marked_at as "markedAt", r.entity, r.status, r.number as "recordNumber", r.answers ->> 'text' as text,
      p.id as "policyId", coalesce(p.number, u.policy_number) as number, coalesce(p.insurer, u.insurer) as insurer,
      p.asset, p.plate, coalesce(p.holder, k.title) as person, k.id as "clientId", u.amount, u.covered_until as "coveredUntil", p.ends_on as "endsOn",
      case when k.answers #>> '{client,phoneType}' = 'mobile' then k.answers #>> '{client,phoneNumber}' end as phone,
      k.answers #>> '{client,email}' as email
    from (${listed}) l
    left join lateral (${one("unpaid_instalments", sql`l.kind = 'unpaid' and id = l.subject`)}) u on true
    left join lateral (${one("records", sql`l.kind in ('claim', 'note', 'passing', 'review') and id = l.subject`)}) r on true
    left join lateral (${one(
      "policies",
      sql`id = case when l.kind = 'renewal' then l.subject else coalesce(u.policy_id, r.policy_id) end`,
    )}) p on true
    left join lateral (${one(
      "records",
      sql`id = coalesce(p.client_id, r.parent_id) and entity = 'client'`,
    )}) k on true
    order by ${order}
  ) t)`;

const unmarked = (
  v: SoughtTasks,
  kind: TaskKind,
  occasion: RawBuilder<unknown>,
  subject: RawBuilder<unknown>,
) => sql`
  not exists (select from task_marks m where m.broker_id = ${v.brokerId}::uuid and m.kind = ${sql.lit(kind)}
    and m.subject = ${subject} and m.occasion = ${occasion}
    and (m.postponed_until is null or m.postponed_until > ${v.today}::date))`;

/** What a broker has to do on a day, of their own portfolio: what is near first, of each kind as many as are told. */
export const selectOpenTasks = prepare<SoughtTasks, OpenTasks>((db, v) => {
  const within = sql`(select min(w) from unnest(${v.windows}::integer[]) w where p.ends_on <= ${v.today}::date + w)`;
  const occasion = sql`p.ends_on || ' ' || ${within}`;
  return sql<OpenTasks>`
    with open as materialized (
      (select 'unpaid' as kind, u.id as subject, u.due_on::text as occasion, coalesce(u.covered_until, u.due_on) as due_on
      from unpaid_instalments u where u.broker_id = ${v.brokerId}::uuid and u.paid_on is null and u.mark is null
        and not exists (select from policies p where p.id = u.policy_id and p.status in ('canceled', 'removed'))
        and ${unmarked(v, "unpaid", sql`u.due_on::text`, sql`u.id`)}
      order by u.covered_until, u.due_on, u.id ${read})
      union all
      (select 'renewal', p.id, ${occasion}, p.ends_on from policies p
      where p.broker_id = ${v.brokerId}::uuid and p.status <> 'removed' and p.status = 'issued'
        and p.canceled_on is null and p.renewed_by is null
        and p.ends_on between ${v.today}::date and ${v.until}::date and p.starts_on <= ${v.today}::date
        and ${unmarked(v, "renewal", occasion, sql`p.id`)}
      order by p.ends_on, p.id ${read})
      union all
      (select 'claim', r.id, extract(epoch from r.updated_at)::bigint::text,
        (r.updated_at at time zone 'America/Argentina/Buenos_Aires')::date
      from unnest(${v.waiting}::text[]) w(kind), lateral (
        select id, updated_at from records where broker_id = ${v.brokerId}::uuid and entity || ' ' || status = w.kind
          and ${unmarked(v, "claim", sql`extract(epoch from records.updated_at)::bigint::text`, sql`records.id`)}
        order by updated_at, id ${read}
      ) r order by r.updated_at, r.id ${read})
      union all
      (select 'passing', r.id, extract(epoch from min(s.created_at))::bigint::text,
        (min(s.created_at) at time zone 'America/Argentina/Buenos_Aires')::date
      from claim_sendings s join records r on r.id = s.claim_id
      where s.way = 'person' and s.status = 'waiting' and s.next_at is null and r.broker_id = ${v.brokerId}::uuid
      group by r.id order by min(s.created_at), r.id ${read})
      union all
      (select 'review', r.id, extract(epoch from r.updated_at)::bigint::text,
        (r.updated_at at time zone 'America/Argentina/Buenos_Aires')::date
      from records r where r.broker_id = ${v.brokerId}::uuid and r.entity || ' ' || r.status = ${v.reviewed}
        and ${isAskedByBroker(sql`r.id`)} and not ${isWithInsurer(sql`r.id`)}
      order by r.updated_at, r.id ${read})
      union all
      (select 'note', t.id, t.answers ->> 'dueOn', (t.answers ->> 'dueOn')::date from records t
      where t.owner = 'broker:' || ${v.brokerId}::uuid and t.entity = 'interaction' and t.status = 'pending'
        and t.answers ->> 'dueOn' <= ${v.today} and ${unmarked(v, "note", sql`t.answers ->> 'dueOn'`, sql`t.id`)}
      order by t.answers ->> 'dueOn', t.id ${read})
    ), placed as (
      select *, row_number() over (partition by kind order by due_on, subject) as at from open
    )
    select (select json_build_object(${sql.join(
      kinds.flatMap((kind) => [sql.lit(kind), sql`count(*) filter (where kind = ${sql.lit(kind)})`]),
    )}) from open) as counts,
      ${details(
        sql`select kind, subject, occasion, due_on, null::date as postponed_until, null::timestamptz as marked_at
          from placed where at <= ${sql.raw(String(most.shown))}`,
        sql`l.due_on, l.subject`,
      )} as rows`.compile(db);
});

/** What a broker put off beyond a day, and what they did of late. */
export const selectMarkedTasks = prepare<SoughtTasks, MarkedTasks>((db, v) => {
  const marked = (is: RawBuilder<unknown>) => sql`
    select kind, subject, occasion, null::date as due_on, postponed_until, marked_at from task_marks
    where broker_id = ${v.brokerId}::uuid and ${is} order by marked_at desc ${read}`;
  return sql<MarkedTasks>`
    select ${details(marked(sql`postponed_until > ${v.today}::date`), sql`l.postponed_until, l.subject`)} as postponed,
      ${details(
        marked(sql`postponed_until is null and marked_at >= ${v.since}::timestamptz`),
        sql`l.marked_at desc, l.subject`,
      )} as done`.compile(db);
});
