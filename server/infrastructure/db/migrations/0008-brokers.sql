-- Who works here: what is asked of a broker in SQL stands in columns, the rest of who they are in `profile`.
create table brokers (
  id uuid primary key,
  email text not null constraint brokers_email unique check (email = lower(email)),
  password_hash text not null,
  -- Of the last registration with that address: its code alone opens the account.
  registration_id uuid not null unique,
  identity_number text not null,
  is_activated boolean not null default false,
  blocked_at timestamptz,
  onboarding_status text not null,
  organizer_id uuid references brokers,
  parent_broker_id uuid references brokers,
  permissions jsonb not null default '[]',
  profile jsonb not null default '{}',
  preferences jsonb not null default '{}',
  is_demo boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index brokers_by_organizer on brokers (organizer_id) where organizer_id is not null;
create index brokers_by_parent on brokers (parent_broker_id) where parent_broker_id is not null;

-- A sign-in on a browser and all that was refreshed from it. What was refreshed is counted; the token itself is nowhere.
create table sessions (
  id uuid primary key,
  broker_id uuid not null references brokers,
  generation integer not null default 0,
  device text not null,
  address text not null,
  network text not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_because text
);
create index sessions_by_broker on sessions (broker_id, network);
create index sessions_by_expiry on sessions (expires_at);

-- Codes good once for a minute, by which an address brings a session along.
create table login_codes (
  code_hash text primary key,
  broker_id uuid not null references brokers,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
