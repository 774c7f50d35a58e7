-- When the office was told of a run that went wrong.
alter table insurer_runs add column told_at timestamptz;
drop index insurer_runs_ended;
create index insurer_runs_untold on insurer_runs (ended_at) where status in ('failed', 'unknown') and told_at is null;
