-- Cards that stand for themselves by a token: who brought them, and what a person knows them by. The number is nowhere.
create table payment_tokens (
  token uuid primary key,
  owner text not null,
  brand text,
  last4 text not null,
  expires_on date not null,
  created_at timestamptz not null
);
create index payment_tokens_by_owner on payment_tokens (owner, created_at);
