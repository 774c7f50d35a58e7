-- What insurers' files say of instalments that were not collected, and what its broker did about each. It names nobody: whose
-- policy it is, is read off the policy.
create table unpaid_instalments (
  id uuid primary key,
  broker_id uuid not null references brokers,
  insurer text not null,
  -- The policy and the part of it, as a file is known again by them.
  key text not null,
  policy_id uuid references policies on delete set null,
  policy_number text not null,
  -- Which part of how many: «9/12».
  instalment text,
  due_on date not null,
  -- In centavos.
  amount bigint not null,
  -- The last day of cover without a payment, where the insurer says one.
  covered_until date,
  reason text,
  -- When it was paid after all; the file's own day, or the day on which somebody said so.
  paid_on date,
  -- What its broker did: told the client, or heard that it is paid.
  mark text check (mark in ('told', 'claimed')),
  marked_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (broker_id, insurer, key)
);
create index unpaid_owed on unpaid_instalments (broker_id, covered_until, due_on, id) where paid_on is null;
create index unpaid_paid on unpaid_instalments (broker_id, paid_on) where paid_on is not null;
create index unpaid_of_policy on unpaid_instalments (policy_id) where policy_id is not null;
