-- What flows store, whatever it is of. What is queried stands in columns; what was answered, and what is known of it
-- beside, in one document each. A record that hangs on another, such as an extension, names it.
create table records (
  id uuid primary key,
  entity text not null,
  parent_id uuid references records,
  owner text not null,
  writer text not null,
  policy_id uuid references policies,
  product text,
  insurer text,
  number text,
  status text not null,
  version integer not null default 1,
  draft_id uuid constraint records_draft unique,
  release text,
  file_keys jsonb,
  answers jsonb not null,
  facts jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_at timestamptz
);
create index records_by_owner on records (owner, entity, created_at);
create index records_by_policy on records (policy_id);
create index records_by_parent on records (parent_id) where parent_id is not null;
create index records_by_touch on records (entity, status, updated_at);

create table record_statuses (
  id bigint generated always as identity primary key,
  record_id uuid not null references records on delete cascade,
  status text not null,
  author text not null,
  note text,
  created_at timestamptz not null
);
create index record_statuses_by_record on record_statuses (record_id);

create table record_files (
  id uuid primary key,
  position bigint generated always as identity,
  record_id uuid not null references records,
  key text not null,
  name text not null,
  type text not null,
  size integer not null,
  sha256 text not null,
  received_sha256 text not null,
  stored_name text not null unique,
  created_at timestamptz not null,
  unique (record_id, key)
);

insert into records (
  id, entity, owner, writer, policy_id, product, insurer, status, version, draft_id, release, file_keys, answers,
  created_at, updated_at, sent_at
)
select a.id, 'accident', 'insured:' || a.platform || ':' || a.identity_number, 'ticket:' || a.ticket_id,
  a.policy_id, p.product, p.insurer, a.status, a.version, a.draft_id, a.release,
  case when jsonb_typeof(a.content -> 'files') = 'array' then
    jsonb_path_query_array(a.content, '$.files[*].key') end,
  a.content, a.created_at, a.updated_at, a.sent_at
from accidents a join policies p on p.id = a.policy_id;

insert into records (
  id, entity, parent_id, owner, writer, policy_id, product, insurer, status, answers, created_at, updated_at, sent_at
)
select e.id, 'accident-extension', r.id, r.owner, 'ticket:' || e.ticket_id, r.policy_id, r.product, r.insurer, 'sent',
  jsonb_build_object('note', e.note), e.created_at, e.created_at, e.created_at
from accident_extensions e join records r on r.id = e.accident_id;

insert into record_statuses (record_id, status, author, note, created_at)
select accident_id, status, author, note, created_at from accident_statuses order by id;

insert into record_files (
  id, record_id, key, name, type, size, sha256, received_sha256, stored_name, created_at
)
select id, coalesce(extension_id, accident_id), key, name, type, size, sha256, received_sha256, stored_name, created_at
from accident_files order by position;

drop table accident_files, accident_extensions, accident_statuses, accidents;

-- Keys are a person's, a broker's or a draft's: whose is told as a record's owner is.
update idempotency_keys set subject = 'insured:' || subject;
