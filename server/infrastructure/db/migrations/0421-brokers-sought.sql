-- By what the office finds a broker: a part of their address, name or licence.
alter table brokers add column sought text generated always as (
  email || ' ' || coalesce(profile ->> 'name', '') || ' ' || coalesce(profile ->> 'lastName', '') || ' '
    || coalesce(profile ->> 'professionalLicense', '')
) stored;
do $$
declare place text;
begin
  select n.nspname into place from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pg_trgm';
  execute format('create index brokers_by_sought on brokers using gin (sought %I.gin_trgm_ops) with (fastupdate = off)', place);
end
$$;
