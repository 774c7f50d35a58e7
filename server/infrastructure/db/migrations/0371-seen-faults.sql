-- The office looks through what went wrong with insurers, whoever was told of it.
create index insurer_oddities_by_time on insurer_oddities (at);
create index insurer_runs_ended on insurer_runs (ended_at) where status in ('failed', 'unknown');

-- What somebody in the office saw to, until when it had happened: what happens again afterwards waits anew.
create table seen_faults (
  id uuid primary key,
  fault uuid not null,
  until timestamptz not null,
  note text not null,
  operator_id uuid references operators,
  created_at timestamptz not null
);
create index seen_faults_by_fault on seen_faults (fault, until desc);
