-- By what lists find a record: what it is called, that in the order of the alphabet, its words without accents, and what
-- it is known by and told apart by (`dni:99000001`, `type:physical`). What has no place in the order is in no list.
alter table records add column title text;
alter table records add column title_order text collate "C";
alter table records add column words text;
alter table records add column tags text[];
create index records_by_title on records (owner, entity, title_order, id) where title_order is not null;
create index records_by_tags on records using gin (tags) where tags is not null;

-- The extension belongs to the whole database: in whichever schema it is, all that work in it use that one.
do $$
declare place text;
begin
  create extension if not exists pg_trgm with schema public;
  select n.nspname into place from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pg_trgm';
  execute format('create index records_by_words on records using gin (words %I.gin_trgm_ops) where words is not null', place);
end
$$;

-- Whose client a policy is of; nobody's where its insurer brought it without a broker.
alter table policies add column broker_id uuid references brokers;
create index policies_by_broker on policies (broker_id, identity_number) where broker_id is not null;
