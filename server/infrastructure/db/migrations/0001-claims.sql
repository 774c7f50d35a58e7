create table insureds (
  identity_number text primary key check (identity_number ~ '^[0-9]{7,8}$'),
  cuil text not null,
  full_name text not null,
  birth_date date not null,
  email text not null,
  is_demo boolean not null default false
);

create table policies (
  id uuid primary key,
  number text not null,
  identity_number text not null references insureds,
  insurer text not null,
  product text not null,
  asset text not null,
  plate text,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  is_demo boolean not null default false,
  unique (insurer, number)
);
create index policies_by_insured on policies (identity_number);

create table challenges (
  id uuid primary key,
  code_hash text not null,
  salt text not null,
  difficulty integer not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index challenges_by_expiry on challenges (expires_at);

create table tickets (
  id uuid primary key,
  token_hash text not null unique,
  platform text not null,
  scope text not null,
  identity_number text not null,
  plate text,
  is_proven boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index tickets_by_expiry on tickets (expires_at);

create table rate_counters (
  key text primary key,
  count integer not null,
  expires_at timestamptz not null
);

create table accidents (
  id uuid primary key,
  policy_id uuid not null references policies,
  identity_number text not null references insureds,
  platform text not null,
  draft_id uuid unique,
  ticket_id uuid not null,
  status text not null,
  version integer not null default 1,
  content jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_at timestamptz
);
create index accidents_by_policy on accidents (policy_id);
create index accidents_by_insured on accidents (identity_number);

create table accident_statuses (
  id bigint generated always as identity primary key,
  accident_id uuid not null references accidents,
  status text not null,
  author text not null,
  note text,
  created_at timestamptz not null
);
create index accident_statuses_by_accident on accident_statuses (accident_id);

create table accident_extensions (
  id uuid primary key,
  accident_id uuid not null references accidents,
  note text not null,
  ticket_id uuid not null,
  created_at timestamptz not null
);
create index accident_extensions_by_accident on accident_extensions (accident_id);

create table accident_files (
  id uuid primary key,
  position bigint generated always as identity,
  accident_id uuid not null references accidents,
  extension_id uuid references accident_extensions,
  key text not null,
  name text not null,
  type text not null,
  size integer not null,
  sha256 text not null,
  received_sha256 text not null,
  stored_name text not null unique,
  created_at timestamptz not null,
  unique (accident_id, key)
);

create table idempotency_keys (
  subject text not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (subject, key)
);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  who text not null,
  address text not null,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb
);
create index audit_by_entity on audit (entity, entity_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit: rows are only ever added';
end
$$;
create trigger audit_is_append_only before update or delete on audit
  for each row execute function refuse_change();
create trigger audit_is_never_emptied before truncate on audit
  for each statement execute function refuse_change();
