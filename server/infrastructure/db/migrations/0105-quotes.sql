-- A quote's head, as lists ask for it; what was answered is its record's. `revision` grows with whatever is told of it.
create table quotes (
  record_id uuid primary key references records on delete cascade,
  broker_id uuid not null references brokers,
  product text not null,
  status text not null,
  -- Whom it is for, and what is insured, as lists tell and order them.
  customer text not null,
  customer_order text collate "C" not null,
  asset text not null,
  client_id uuid references records on delete set null,
  -- How often prices were asked for: those of an older round are not shown, but compared with.
  round integer not null default 0,
  is_running boolean not null default false,
  revision integer not null default 0,
  -- What the round has brought: how many offers, the cheapest month in centavos, and by insurer what was left out.
  offers integer not null default 0,
  best bigint,
  best_insurer text,
  notes jsonb not null default '{}',
  valid_until timestamptz,
  cloned_from uuid references records on delete set null,
  -- What was chosen of it, and whether its insurer approves.
  approval jsonb,
  is_archived boolean not null default false,
  -- Whether its broker has seen how the round ended.
  is_seen boolean not null default true,
  created_at timestamptz not null
);
create index quotes_by_creation on quotes (broker_id, created_at desc, record_id) include (product, status)
  where not is_archived;
create index quotes_by_product on quotes (broker_id, product, created_at desc, record_id) where not is_archived;
create index quotes_by_status on quotes (broker_id, status, created_at desc, record_id) where not is_archived;
create index quotes_by_product_status on quotes (broker_id, product, status, created_at desc, record_id)
  where not is_archived;
create index quotes_by_customer on quotes (broker_id, customer_order, record_id) where not is_archived;
create index quotes_by_validity on quotes (broker_id, valid_until, record_id) where not is_archived;
create index quotes_by_best on quotes (broker_id, best, record_id) where not is_archived;
create index quotes_archived on quotes (broker_id, created_at desc, record_id) where is_archived;
create index quotes_by_client on quotes (client_id, created_at desc) where client_id is not null;

-- The words by which its broker finds it.
create table quote_words (
  broker_id uuid not null references brokers on delete cascade,
  word text collate "C" not null,
  quote_id uuid not null references quotes on delete cascade,
  primary key (broker_id, word, quote_id)
);
create index quote_words_by_quote on quote_words (quote_id);

-- What insurers offered, round by round, as it was judged. Money is in centavos.
create table quote_coverages (
  id uuid primary key,
  quote_id uuid not null references quotes on delete cascade,
  round integer not null,
  insurer text not null,
  -- By which the insurer knows it.
  own_quote text not null,
  own_code text not null,
  cluster text not null,
  short_name text not null,
  long_name text not null,
  currency text not null default 'ARS',
  instalment bigint not null check (instalment > 0),
  sum_insured bigint,
  commission_rate numeric(6, 3),
  premium jsonb not null default '{}',
  -- The rest of the offer as its insurer made it: what is covered, what it waits for.
  offer jsonb not null default '{}',
  is_demo boolean not null default false,
  created_at timestamptz not null,
  unique (quote_id, round, insurer, own_quote, own_code)
);

-- What insurers said that nobody could use: the office is told, and nobody is shown it.
create table insurer_oddities (
  id uuid primary key,
  at timestamptz not null,
  insurer text not null,
  product text not null,
  kind text not null check (kind in ('unknown-plan', 'implausible', 'twice')),
  record_id uuid references records on delete set null,
  detail jsonb not null,
  told_at timestamptz
);
create index insurer_oddities_untold on insurer_oddities (at) where told_at is null;

-- What of a quote is shown to who has its link, until when.
create table quote_shares (
  code_hash text primary key,
  quote_id uuid not null references quotes on delete cascade,
  round integer not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index quote_shares_by_quote on quote_shares (quote_id);
create index quote_shares_by_expiry on quote_shares (expires_at);
