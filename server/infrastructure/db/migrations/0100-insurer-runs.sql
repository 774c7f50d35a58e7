-- A piece of work with an insurer: who performs it and until when nobody else does, how far it came, what came of it.
create table insurer_runs (
  id uuid primary key,
  record_id uuid not null references records on delete cascade,
  round integer not null,
  insurer text not null,
  kind text not null,
  product text not null,
  -- Hash of the connector with which it began.
  connector text not null,
  -- By it the insurer knows the request again.
  key text not null,
  status text not null check (status in ('waiting', 'running', 'done', 'failed', 'unknown', 'canceled')),
  attempt integer not null default 1,
  lease_owner text,
  -- When somebody else may go on with it: the end of the lease, or when the insurer is asked what became of it.
  next_at timestamptz,
  -- The run between two effects, its input in it: plain JSON.
  run jsonb not null,
  outcome jsonb,
  failure text,
  message text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  unique (record_id, round, insurer, kind)
);
create index insurer_runs_due on insurer_runs (next_at) where next_at is not null;
create index insurer_runs_ended on insurer_runs (ended_at) where status in ('failed', 'unknown');

-- What travelled, masked and compressed.
create table insurer_exchanges (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references insurer_runs on delete cascade,
  call text not null,
  method text not null,
  path text not null,
  status integer,
  problem text,
  milliseconds integer not null,
  bytes integer not null,
  contents bytea not null,
  created_at timestamptz not null
);
create index insurer_exchanges_by_run on insurer_exchanges (run_id, created_at);
create index insurer_exchanges_by_time on insurer_exchanges (created_at);
