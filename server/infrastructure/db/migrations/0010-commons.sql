-- What a broker is told of, until they have read it; a `kind` of communication counts apart.
create table notifications (
  id uuid primary key,
  broker_id uuid not null references brokers on delete cascade,
  kind text not null,
  content jsonb not null default '{}',
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_unread on notifications (broker_id) where read_at is null;

-- With what brokers work, unless they would not have it known; ninety days.
create table device_events (
  id bigint generated always as identity primary key,
  broker_id uuid not null references brokers on delete cascade,
  event text not null,
  device jsonb not null,
  address text not null,
  created_at timestamptz not null
);
create index device_events_by_broker on device_events (broker_id);
create index device_events_by_time on device_events (created_at);

-- What broke in a browser; thirty days.
create table browser_errors (
  id bigint generated always as identity primary key,
  message text not null,
  stack text not null,
  page text not null,
  version text not null,
  comment text not null,
  created_at timestamptz not null
);
create index browser_errors_by_time on browser_errors (created_at);
