-- A file that a broker brings: what its columns are, what each row comes to, and how far it is written. What its rows say
-- of people is emptied when they are written, and at the latest after some days (see the sweep).
create table imports (
  id uuid primary key,
  broker_id uuid not null references brokers on delete cascade,
  kind text not null,
  -- Empty for what is no insurer's.
  insurer text not null default '',
  file_name text not null,
  sha256 text not null,
  sheet text,
  status text not null check (status in ('columns', 'review', 'applying', 'done', 'undoing', 'undone')),
  -- Title, field, how it is known, and a few of its cells.
  columns jsonb not null,
  -- What all rows say without a column for it.
  defaults jsonb not null default '{}',
  rows integer not null,
  author text not null,
  address text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When it was written, and when its rows were emptied.
  done_at timestamptz,
  emptied_at timestamptz
);
-- A file counts once, however often it is sent.
create unique index imports_by_file on imports (broker_id, kind, insurer, sha256) where status <> 'undone';
create index imports_by_time on imports (broker_id, kind, created_at);
create index imports_swept on imports (updated_at) where emptied_at is null;

create table import_rows (
  import_id uuid not null references imports on delete cascade,
  number integer not null,
  cells jsonb,
  state text not null default 'read' check (state in ('read', 'error', 'new', 'changed', 'conflict', 'same')),
  title text,
  -- By what it is known again, what it says, what is wrong with it, and what it says otherwise than what is stored.
  key text,
  said jsonb,
  problems jsonb,
  changes jsonb,
  outcome text check (outcome in ('written', 'left', 'undone', 'kept')),
  reason text,
  entity_id uuid,
  before_version integer,
  after_version integer,
  -- A client that was made beside it, and what stood there of what has no versions.
  made_id uuid,
  was jsonb,
  primary key (import_id, number)
);
create index import_rows_by_state on import_rows (import_id, state, number);

-- What columns were the last time, by their titles; no field for one that is left out.
create table import_columns (
  broker_id uuid not null references brokers on delete cascade,
  kind text not null,
  insurer text not null default '',
  title text not null,
  field text,
  chosen_at timestamptz not null,
  primary key (broker_id, kind, insurer, title)
);

-- Which of two values stays, where somebody said so for a column.
create table import_choices (
  broker_id uuid not null references brokers on delete cascade,
  kind text not null,
  insurer text not null default '',
  field text not null,
  choice text not null check (choice in ('ours', 'theirs')),
  primary key (broker_id, kind, insurer, field)
);

-- The version that a version brought back: what it says was said there.
alter table policy_versions add column restores integer;
