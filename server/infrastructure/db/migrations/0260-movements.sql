-- What an insurer's files say that a broker earned: one row for each line, never changed. What is taken back or put right is
-- another row. Nothing in it names a person: whose policy it was is read off the policy.
create table movements (
  id uuid primary key,
  broker_id uuid not null references brokers,
  insurer text not null,
  policy_id uuid references policies on delete set null,
  policy_number text not null,
  -- The first day of the month that it is of.
  period date not null check (extract(day from period) = 1),
  kind text not null check (kind in ('commission', 'refund', 'adjustment')),
  -- What was collected, in centavos; the rate in hundredths of a percent.
  net_premium bigint not null,
  rate integer,
  commission bigint not null,
  file_id uuid references imports,
  -- What the insurer calls its line, and how many movements that line had before this one.
  line text not null,
  turn integer not null,
  -- The movement that this one takes back.
  reverses uuid unique references movements,
  author text not null,
  created_at timestamptz not null,
  unique (broker_id, insurer, line, turn)
);
create unique index movements_by_file on movements (file_id, line) where reverses is null;
create index movements_by_period on movements (broker_id, period, insurer, created_at, id);
create index movements_of_policy on movements (policy_id) where policy_id is not null;

-- As it stands for the audit, in the name of whichever table it guards.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%: rows are only ever added', tg_table_name;
end
$$;
create trigger movements_are_added before delete or update of
  broker_id, insurer, policy_number, period, kind, net_premium, rate, commission, file_id, line, turn, reverses
  on movements for each row execute function refuse_change();

-- What the movements of a month come to, written by the statement that writes them.
create table ledger_balances (
  broker_id uuid not null references brokers,
  period date not null,
  insurer text not null,
  net_premium bigint not null,
  commission bigint not null,
  movements integer not null,
  primary key (broker_id, period, insurer)
);
