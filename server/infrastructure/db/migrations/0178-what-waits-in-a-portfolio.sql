-- Whatever hangs on a policy says in whose portfolio it does: a dashboard reads what waits there, and not each policy of it.
drop trigger record_broker on records;
create trigger record_broker before insert or update of policy_id on records
  for each row when (new.policy_id is not null) execute function set_record_broker();

create or replace function set_broker_of_records() returns trigger language plpgsql as $$
begin
  update records set broker_id = new.broker_id where policy_id = new.id;
  return null;
end $$;

update records r set broker_id = p.broker_id from policies p
  where p.id = r.policy_id and r.broker_id is null and p.broker_id is not null;

create index records_of_a_portfolio on records (broker_id, (entity || ' ' || status), updated_at, id)
  include (policy_id, sent_at) where broker_id is not null;

-- What a broker meant to do by a day.
create index tasks_by_day on records (owner, (answers ->> 'dueOn'), id)
  where entity = 'interaction' and status = 'pending';
