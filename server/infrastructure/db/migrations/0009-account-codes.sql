-- Six digits that were mailed: to activate an account or to set another password. The digits stand nowhere. One without
-- a broker was asked for with an address that nobody has: it behaves as the others do.
create table account_codes (
  id uuid primary key,
  purpose text not null,
  subject text not null,
  broker_id uuid references brokers,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_codes_by_subject on account_codes (purpose, subject, created_at desc);
create index account_codes_by_expiry on account_codes (expires_at);
