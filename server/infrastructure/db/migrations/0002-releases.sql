-- Effective flows by the hash of their content: a draft opens with the one that it began with.
-- `release` is text, not jsonb: the order of its keys is the order of the questions.
create table releases (
  hash text primary key,
  flow text not null,
  platform text not null,
  insurer text not null,
  release text not null,
  validators text not null,
  created_at timestamptz not null
);
