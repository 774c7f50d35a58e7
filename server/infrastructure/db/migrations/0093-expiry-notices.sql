-- Of which ends of policies their brokers were told, and how many days before: each once. A policy that was renewed ends
-- on another day.
create table policy_expiry_notices (
  policy_id uuid not null references policies on delete cascade,
  ends_on date not null,
  days integer not null,
  primary key (policy_id, ends_on, days)
);

-- What ends soon in every portfolio, for the job that tells of it.
create index policies_by_end on policies (ends_on) where status = 'issued';
