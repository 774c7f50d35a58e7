-- A policy is a head, as lists ask for it, with its versions and its papers. What an insurer told of it came without its
-- broker; what a broker typed or imported is theirs alone: its number and its insured say nothing to anybody else.
alter table policies drop constraint policies_identity_number_fkey;
alter table policies drop constraint policies_insurer_number_key;
alter table policies
  add column status text not null default 'issued' check (status in ('pending', 'issued', 'canceled', 'removed')),
  add column origin text not null default 'insurer' check (origin in ('insurer', 'typed', 'imported', 'emitted')),
  add column version integer not null default 1,
  add column number_key text not null generated always as (upper(regexp_replace(number, '[^A-Za-z0-9]', '', 'g'))) stored,
  -- Centavos of the currency.
  add column total_premium bigint check (total_premium >= 0),
  add column currency text not null default 'ARS',
  add column client_id uuid references records on delete set null,
  -- Who took it out, as lists tell and order them.
  add column holder text,
  add column holder_order text collate "C",
  -- Who is insured, where that is its broker's word; without a name it is known to the insurer.
  add column insured_name text,
  add column insured_birth_date date,
  add column insured_email text,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();

update policies p set holder = i.full_name,
  holder_order = replace(lower(translate(i.full_name, 'áéíóúüÁÉÍÓÚÜ', 'aeiouuAEIOUU')), 'ñ', 'n~')
from insureds i where i.identity_number = p.identity_number;

create unique index policies_by_number on policies (broker_id, insurer, number_key) nulls not distinct
  where status <> 'removed';
create index policies_by_client on policies (client_id) where client_id is not null;

-- What a list narrows comes first, then its order. What was taken back is in none.
drop index policies_by_term;
create index policies_by_term on policies (broker_id, ends_on, id) include (starts_on, status)
  where status <> 'removed';
create index policies_by_insurer on policies (broker_id, insurer, ends_on, id) include (starts_on, status)
  where status <> 'removed';
create index policies_by_product on policies (broker_id, product, ends_on, id) include (starts_on, status)
  where status <> 'removed';
create index policies_by_insurer_product on policies (broker_id, insurer, product, ends_on, id)
  include (starts_on, status) where status <> 'removed';
create index policies_by_status on policies (broker_id, status, ends_on, id) where status in ('pending', 'canceled');
create index policies_by_holder on policies (broker_id, holder_order, id) where status <> 'removed';
create index policies_by_number_order on policies (broker_id, number_key, id) where status <> 'removed';

-- The words by which its broker finds it: number, plate, who took it out and who is insured.
create table policy_words (
  broker_id uuid not null references brokers on delete cascade,
  word text collate "C" not null,
  policy_id uuid not null references policies on delete cascade,
  primary key (broker_id, word, policy_id)
);
create index policy_words_by_policy on policy_words (policy_id);

-- How it stood from a day on; the last that had begun on a day is the policy of that day.
create table policy_versions (
  policy_id uuid not null references policies on delete cascade,
  number integer not null,
  kind text not null check (kind in ('policy', 'correction', 'endorsement', 'renewal', 'cancellation', 'removal')),
  effective_from date not null,
  -- Where it comes from, and the record that it was made of.
  source text not null check (source in ('insurer', 'typed', 'imported', 'emitted')),
  record_id uuid references records on delete set null,
  answers jsonb not null,
  premium jsonb not null default '{}',
  author text not null,
  created_at timestamptz not null,
  primary key (policy_id, number)
);

insert into policy_versions (policy_id, number, kind, effective_from, source, answers, author, created_at)
select p.id, 1, 'policy', p.starts_on, 'insurer', jsonb_strip_nulls(jsonb_build_object(
  'insurer', jsonb_build_object('name', p.insurer), 'number', p.number, 'product', p.product,
  'validFrom', to_char(p.starts_on, 'YYYY/MM/DD'), 'validTo', to_char(p.ends_on, 'YYYY/MM/DD'), 'asset', p.asset,
  'vehicle', case when p.plate is not null then jsonb_build_object('plate', p.plate) end)), 'insurer:' || p.insurer, now()
from policies p;

insert into policy_words (broker_id, word, policy_id)
select distinct p.broker_id, w.word, p.id
from policies p, lateral (
  select lower(p.number_key) as word
  union all select lower(regexp_replace(p.plate, '[^A-Za-z0-9]', '', 'g')) where p.plate is not null
  union all select lower(translate(word, 'áéíóúüÁÉÍÓÚÜ', 'aeiouuAEIOUU'))
    from regexp_split_to_table(p.holder, '\s+') word where p.holder is not null
) w where p.broker_id is not null and w.word <> '';

create table policy_documents (
  id uuid primary key,
  policy_id uuid not null references policies on delete cascade,
  version integer not null,
  kind text not null check (kind in ('policy', 'mercosur', 'provisional', 'circulation', 'endorsement')),
  name text not null,
  type text not null,
  size integer not null,
  sha256 text not null,
  stored_name text not null unique,
  author text not null,
  created_at timestamptz not null
);
create index policy_documents_by_policy on policy_documents (policy_id, created_at);
