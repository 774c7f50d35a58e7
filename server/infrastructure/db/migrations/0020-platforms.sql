-- The platform of a broker, as its theme says it; what other processes have seen of them is older when revisions differ.
create sequence platform_revisions;
create table broker_platforms (
  broker_id uuid primary key references brokers on delete cascade,
  name text not null unique,
  theme jsonb not null,
  revision bigint not null default nextval('platform_revisions'),
  updated_at timestamptz not null
);

-- Every name that was ever somebody's stays theirs: records and tickets of people know their platform by it.
create table platform_names (
  name text primary key,
  broker_id uuid not null references brokers on delete cascade
);

-- Logos by the hash of what they are: the database has them, so that every process serves them.
create table platform_logos (
  name text primary key,
  content bytea not null,
  created_at timestamptz not null
);
