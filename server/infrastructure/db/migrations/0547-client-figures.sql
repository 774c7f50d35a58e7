-- Figures of a client by which lists are ordered: written by what changes them, so that a page reads its own rows alone.
create table client_figures (
  client_id uuid primary key references records on delete cascade,
  -- As the record has it: `broker:` and the broker's id.
  owner text not null,
  policies integer not null default 0,
  -- The last time that the broker noted something that happened.
  contact_at timestamptz
);
create index client_figures_policies on client_figures (owner, policies, client_id);
create index client_figures_contact on client_figures (owner, contact_at, client_id);
-- Who was never contacted comes last, whichever way.
create index client_figures_last_contact on client_figures (owner, contact_at desc nulls last, client_id desc);

-- Policies of a client: its broker's, by its id or by one of its DNIs.
create function policies_of_client(of_client uuid, of_owner text, of_tags text[]) returns integer
language sql stable as $$
  select count(*)::integer from policies p
  where p.broker_id = substr(of_owner, 8)::uuid and p.status <> 'removed' and (p.client_id = of_client
    or p.identity_number = any(array(select substr(tag, 5) from unnest(of_tags) tag where tag like 'dni:%')))
$$;

-- Counts anew, each row locked before it is counted: who changes the same client at once takes turns, and sees the other's.
create function count_client_policies(of_clients uuid[]) returns void language plpgsql as $$
begin
  perform from client_figures where client_id = any(of_clients) order by client_id for no key update;
  update client_figures f set policies = c.policies
  from (
    select r.id, policies_of_client(r.id, r.owner, r.tags) as policies from records r where r.id = any(of_clients)
  ) c
  where f.client_id = c.id and f.policies <> c.policies;
end $$;

create function note_client() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into client_figures (client_id, owner, policies)
    values (new.id, new.owner, policies_of_client(new.id, new.owner, new.tags));
  else
    perform count_client_policies(array[new.id]);
  end if;
  return null;
end $$;
create trigger client_figures_insert after insert on records for each row
  when (new.entity = 'client') execute function note_client();
create trigger client_figures_update after update of tags on records for each row
  when (new.entity = 'client' and new.tags is distinct from old.tags) execute function note_client();

create function note_client_policies() returns trigger language plpgsql as $$
declare
  clients uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct r.id) into clients from new_rows p, lateral (
      select p.client_id as id where p.client_id is not null
      union all select id from records where entity = 'client' and owner = 'broker:' || p.broker_id
        and tags @> array['dni:' || p.identity_number]
    ) r;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct r.id) into clients from old_rows p, lateral (
      select p.client_id as id where p.client_id is not null
      union all select id from records where entity = 'client' and owner = 'broker:' || p.broker_id
        and tags @> array['dni:' || p.identity_number]
    ) r;
  else
    select array_agg(distinct r.id) into clients from (
      select o.broker_id, o.client_id, o.identity_number from old_rows o join new_rows n on n.id = o.id
      where (o.broker_id, o.client_id, o.identity_number, o.status = 'removed')
        is distinct from (n.broker_id, n.client_id, n.identity_number, n.status = 'removed')
      union all
      select n.broker_id, n.client_id, n.identity_number from old_rows o join new_rows n on n.id = o.id
      where (o.broker_id, o.client_id, o.identity_number, o.status = 'removed')
        is distinct from (n.broker_id, n.client_id, n.identity_number, n.status = 'removed')
    ) p, lateral (
      select p.client_id as id where p.client_id is not null
      union all select id from records where entity = 'client' and owner = 'broker:' || p.broker_id
        and tags @> array['dni:' || p.identity_number]
    ) r;
  end if;
  if clients is not null then perform count_client_policies(clients); end if;
  return null;
end $$;
create trigger client_policies_insert after insert on policies referencing new table as new_rows
  for each statement execute function note_client_policies();
create trigger client_policies_update after update on policies referencing old table as old_rows new table as new_rows
  for each statement execute function note_client_policies();
create trigger client_policies_delete after delete on policies referencing old table as old_rows
  for each statement execute function note_client_policies();

create function note_contact() returns trigger language plpgsql as $$
declare
  parents uuid[] := array_remove(array[
    case when tg_op <> 'DELETE' then new.parent_id end, case when tg_op <> 'INSERT' then old.parent_id end], null);
begin
  perform from client_figures where client_id = any(parents) order by client_id for no key update;
  update client_figures f set contact_at = (
    select max(n.created_at) from records n
    where n.parent_id = f.client_id and n.entity = 'interaction' and n.status <> 'pending')
  where f.client_id = any(parents);
  return null;
end $$;
create trigger client_contacts_insert after insert on records for each row
  when (new.entity = 'interaction') execute function note_contact();
create trigger client_contacts_update after update of parent_id, status on records for each row
  when (new.entity = 'interaction') execute function note_contact();
create trigger client_contacts_delete after delete on records for each row
  when (old.entity = 'interaction') execute function note_contact();

insert into client_figures (client_id, owner, policies, contact_at)
select r.id, r.owner, policies_of_client(r.id, r.owner, r.tags), (
  select max(n.created_at) from records n
  where n.parent_id = r.id and n.entity = 'interaction' and n.status <> 'pending')
from records r where r.entity = 'client';
