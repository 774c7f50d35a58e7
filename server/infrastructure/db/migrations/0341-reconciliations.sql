-- What a broker decided of a line in which an insurer's month is not what was expected of it, and for how much it differed
-- then: of another difference they decide anew. An adjustment is a line of the ledger.
create table reconciliation_decisions (
  broker_id uuid not null references brokers,
  insurer text not null,
  -- The first day of the month that it is of.
  period date not null check (extract(day from period) = 1),
  -- Which policy, and what differs.
  key text not null,
  decision text not null check (decision in ('accept', 'claim', 'adjust')),
  -- In centavos.
  difference bigint not null,
  note text,
  -- What its adjustment is called in the ledger.
  line text,
  author text not null,
  decided_at timestamptz not null,
  primary key (broker_id, insurer, period, key)
);
create index reconciliation_lines on reconciliation_decisions (broker_id, insurer, line) where line is not null;

-- A month of an insurer that its broker has gone through, with what it came to then.
create table reconciliations (
  broker_id uuid not null references brokers,
  insurer text not null,
  period date not null check (extract(day from period) = 1),
  expected bigint not null,
  paid bigint not null,
  author text not null,
  closed_at timestamptz not null,
  primary key (broker_id, insurer, period)
);
