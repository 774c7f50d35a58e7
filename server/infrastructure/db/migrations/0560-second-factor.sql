-- Second factor of an operator: its secret, sealed with the server's key; the time step of the last code that was accepted; wrong codes
-- since then, and the end of a lock.
alter table operators
  add column factor_secret text,
  add column factor_step bigint not null default 0,
  add column factor_failures integer not null default 0,
  add column factor_locked_until timestamptz;

-- Sign-ins after the password and before the code, and replacements of a factor before the code of the new one. Good once.
create table factor_steps (
  token_hash text primary key,
  operator_id uuid not null references operators on delete cascade,
  -- Session that replaces its operator's factor; null for a sign-in.
  session_id uuid references sessions on delete cascade,
  -- Secret that the code has to confirm, sealed; null where the operator's own is asked.
  proposed_secret text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index factor_steps_of on factor_steps (operator_id);

-- Sessions that a password alone opened.
update sessions set ended_at = now(), ended_because = 'factor' where operator_id is not null and ended_at is null;
