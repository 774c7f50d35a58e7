-- Who works in the office: by a command alone, never by a registration. What they do is told of them by the audit.
create table operators (
  id uuid primary key,
  email text not null constraint operators_email unique check (email = lower(email)),
  password_hash text not null,
  display_name text not null,
  blocked_at timestamptz,
  is_demo boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- A session is of a broker or of an operator, and never of both.
alter table sessions
  alter column broker_id drop not null,
  add column operator_id uuid references operators,
  add constraint sessions_of_one check (num_nonnulls(broker_id, operator_id) = 1);
create index sessions_by_operator on sessions (operator_id, network) where operator_id is not null;
