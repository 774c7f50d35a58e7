-- Whose portfolio a change that is asked for hangs in, as with claims.
drop trigger record_broker on records;
create trigger record_broker before insert or update of policy_id on records
  for each row when (new.entity in ('accident', 'endorsement')) execute function set_record_broker();

create or replace function set_broker_of_records() returns trigger language plpgsql as $$
begin
  update records set broker_id = new.broker_id where policy_id = new.id and entity in ('accident', 'endorsement');
  return null;
end $$;

update records r set broker_id = p.broker_id from policies p
  where p.id = r.policy_id and r.entity = 'endorsement' and p.broker_id is not null;

-- What was asked for, and what a broker began: what an insured is still writing is nobody else's.
create index endorsements_by_broker on records (broker_id, coalesce(sent_at, created_at) desc, id)
  where broker_id is not null and entity = 'endorsement' and (sent_at is not null or owner like 'broker:%');
create index endorsements_by_broker_status on records (broker_id, status, coalesce(sent_at, created_at) desc, id)
  where broker_id is not null and entity = 'endorsement' and (sent_at is not null or owner like 'broker:%');
