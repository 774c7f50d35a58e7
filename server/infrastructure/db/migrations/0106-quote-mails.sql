-- Comparisons that a broker has mailed: to whom, and which offers.
create table quote_mails (
  id uuid primary key,
  quote_id uuid not null references quotes on delete cascade,
  coverages text[] not null,
  recipients text[] not null,
  subject text not null,
  message text not null,
  author text not null,
  created_at timestamptz not null
);
create index quote_mails_by_quote on quote_mails (quote_id);
