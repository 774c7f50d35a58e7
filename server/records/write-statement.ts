import { sql } from "kysely";
import { prepare, type Statement } from "../infrastructure/db/prepare.ts";
import type { Db } from "../infrastructure/db/tables.ts";
import type { Projection } from "./entity/stored.ts";
import { headStatement } from "./heads.ts";
import type { Save, Written } from "./save.ts";

type Values = Pick<
  Save,
  | "id"
  | "before"
  | "entity"
  | "owner"
  | "writer"
  | "author"
  | "address"
  | "policyId"
  | "product"
  | "insurer"
  | "status"
  | "action"
  | "now"
  | "prunes"
> &
  Readonly<Record<"answers" | "files" | "history" | "audited" | "counters" | "sha256", string>> &
  Readonly<
    Record<
      | "subject"
      | "key"
      | "hash"
      | "answer"
      | "facts"
      | "fileKeys"
      | "known"
      | "report"
      | "series"
      | "evidence",
      string | null
    >
  > &
  Readonly<
    Record<
      "handedTo" | "draftId" | "parentId" | "release" | "title" | "titleOrder" | "words" | "tags" | "head",
      string | null
    >
  > & {
    readonly sentAt: Date | null;
    readonly year: number | null;
  };

// Each part depends on the one before: a full counter or a version that is gone takes no key, and a key that is taken
// stores nothing. What locks is read with its lock, so that it is as the last to have it left it.
const build = (db: Db, v: Values, projection: Projection | undefined) =>
  sql<Written>`
    with counter as materialized (
      select c.count, c.expires_at, u.most
      from jsonb_to_recordset(${v.counters}::jsonb) as u(key text, most integer)
      join rate_counters c on c.key = u.key and c.expires_at > ${v.now}::timestamptz
      order by c.key for update of c
    ), blocked as materialized (
      select max(expires_at) as until from counter where count >= most
    ), target as materialized (
      select id from records where id = ${v.id}::uuid and version = ${v.before}::integer for update
    ), allowed as materialized (
      select from blocked where until is null and (${v.before}::integer = 0 or exists (select from target))
    ), taken as (
      insert into idempotency_keys (subject, key, request_hash, status, answer, created_at)
      select ${v.subject}::text, ${v.key}::text, ${v.hash}::text, 200, ${v.answer}::jsonb, ${v.now}::timestamptz
      from allowed where ${v.key}::text is not null
      on conflict (subject, key) do nothing returning key
    ), free as materialized (
      select from allowed where ${v.key}::text is null or exists (select from taken)
    ), counting as (
      insert into record_numbers as n (series, year, last)
      select ${v.series}::text, 0, 1 from free where ${v.series}::text is not null and ${v.year}::integer = 0
      on conflict (series, year) do update set last = n.last + 1
      returning series || '/' || last as number
    ), series as materialized (
      select starts_after from record_series where series = ${v.series}::text and year = ${v.year}::integer
    ), begun as (
      insert into record_series as s (series, year, starts_after)
      select ${v.series}::text, ${v.year}::integer, nextval('record_number') from free
      where ${v.series}::text is not null and ${v.year}::integer > 0 and not exists (select from series)
      on conflict (series, year) do update set starts_after = s.starts_after
      returning starts_after
    ), drawing as materialized (
      select (nextval('record_number') - starts_after)::text as count
      from free, (select starts_after from series union all select starts_after from begun) s
    ), numbered as materialized (
      select max(number) as number from (
        select number from counting
        union all
        select ${v.series}::text || '-' || ${v.year}::integer || '-' || lpad(count, greatest(6, length(count)), '0')
        from drawing
      ) n
    ), made as (
      insert into records (
        id, entity, parent_id, owner, writer, policy_id, product, insurer, number, status, draft_id, release,
        file_keys, answers, facts, report, title, title_order, words, tags, created_at, updated_at, sent_at
      )
      select ${v.id}::uuid, ${v.entity}::text, ${v.parentId}::uuid, coalesce(${v.handedTo}::text, ${v.owner}::text), ${v.writer}::text, ${v.policyId}::uuid,
        ${v.product}::text, ${v.insurer}::text, numbered.number, ${v.status}::text, ${v.draftId}::uuid,
        ${v.release}::text, ${v.fileKeys}::jsonb, ${v.answers}::jsonb, coalesce(${v.facts}::jsonb, '{}'),
        ${v.report}::jsonb, ${v.title}::text, ${v.titleOrder}::text, ${v.words}::text,
        case when ${v.tags}::jsonb is not null then array(select jsonb_array_elements_text(${v.tags}::jsonb)) end,
        ${v.now}::timestamptz, ${v.now}::timestamptz, ${v.sentAt}::timestamptz
      from free, numbered where ${v.before}::integer = 0
      returning id, number
    ), changed as (
      update records set
        version = version + 1, status = ${v.status}::text, owner = coalesce(${v.handedTo}::text, owner), writer = ${v.writer}::text,
        draft_id = case when exists (select from records o where o.draft_id = ${v.draftId}::uuid)
          then draft_id else coalesce(${v.draftId}::uuid, draft_id) end,
        file_keys = ${v.fileKeys}::jsonb, answers = ${v.answers}::jsonb,
        facts = coalesce(${v.facts}::jsonb, facts), report = coalesce(${v.report}::jsonb, report),
        title = ${v.title}::text, title_order = ${v.titleOrder}::text, words = ${v.words}::text,
        tags = case when ${v.tags}::jsonb is not null then array(select jsonb_array_elements_text(${v.tags}::jsonb)) end,
        number = coalesce(records.number, numbered.number), updated_at = ${v.now}::timestamptz,
        sent_at = coalesce(${v.sentAt}::timestamptz, sent_at)
      from free, numbered where id in (select id from target)
      returning id, records.number
    ), saved as (
      select id, number from made union all select id, number from changed
    ), brought as (
      insert into record_files (
        id, record_id, key, name, type, size, sha256, received_sha256, stored_name, created_at
      )
      select f.id, saved.id, f.key, f.name, f.type, f.size, f.sha256, f."receivedSha256", f."storedName",
        ${v.now}::timestamptz
      from saved, jsonb_to_recordset(${v.files}::jsonb) as f(
        id uuid, key text, name text, type text, size integer, sha256 text, "receivedSha256" text, "storedName" text
      )
    ), pruned as (
      delete from record_files where ${v.prunes}::boolean and record_id in (select id from saved)
        and not jsonb_exists(${v.fileKeys}::jsonb, key)
      returning sha256, stored_name
    ), ${projection ? sql`headed as (${headStatement(projection, v.head, sql`saved`)}), ` : sql``}history as (
      insert into record_statuses (record_id, status, author, created_at)
      select saved.id, h.value ->> 'status', h.value ->> 'author', ${v.now}::timestamptz
      from saved, jsonb_array_elements(${v.history}::jsonb) with ordinality as h(value, place) order by h.place
    ), counted as (
      insert into rate_counters as c (key, count, expires_at)
      select u.key, 1, u.until
      from saved, jsonb_to_recordset(${v.counters}::jsonb) as u(key text, until timestamptz)
      on conflict (key) do update set
        count = case when c.expires_at <= ${v.now}::timestamptz then 1 else c.count + 1 end,
        expires_at = case when c.expires_at <= ${v.now}::timestamptz then excluded.expires_at else c.expires_at end
    ), kept as (
      insert into audit_contents (entity, entity_id, at, sha256, content)
      select ${v.entity}::text, saved.id::text, ${v.now}::timestamptz, ${v.sha256}::text, ${v.evidence}::jsonb
      from saved where ${v.evidence}::jsonb is not null
    ), audited as (
      insert into audit (at, who, address, action, entity, entity_id, before, after)
      select ${v.now}::timestamptz, ${v.author}::text, ${v.address}::text, c.action, ${v.entity}::text,
        saved.id::text, c.before, c.after
      from saved, (
        select 1 as place, 'prune' as action, jsonb_build_object('files', jsonb_agg(sha256)) as before,
          null::jsonb as after
        from pruned having count(*) > 0
        union all select 2, ${v.action}::text, ${v.known}::jsonb, ${v.audited}::jsonb
      ) c order by c.place
    )
    select exists (select from saved) as "isSaved", (select number from saved) as number, (select until from blocked) as "fullUntil",
      (select coalesce(jsonb_agg(stored_name), '[]') from pruned) as unused`.compile(db);

const statements = new Map<Projection | undefined, Statement<Values, Written>>();

/** The statement that stores a save, with the head of a kind that has one. */
export function statementOf(projection: Projection | undefined): Statement<Values, Written> {
  const known = statements.get(projection) ?? prepare<Values, Written>((db, v) => build(db, v, projection));
  statements.set(projection, known);
  return known;
}
