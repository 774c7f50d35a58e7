-- Whose portfolio a record hangs in: its policy's broker, so that their claims are listed without reading their policies.
alter table records add column broker_id uuid references brokers on delete set null;

update records r set broker_id = p.broker_id from policies p where p.id = r.policy_id and p.broker_id is not null;

-- By whichever statement it is written: several write records, and none has to know.
create function set_record_broker() returns trigger language plpgsql as $$
begin
  new.broker_id := (select broker_id from policies where id = new.policy_id);
  return new;
end $$;
create trigger record_broker before insert or update of policy_id on records
  for each row when (new.entity = 'accident') execute function set_record_broker();

create function set_broker_of_records() returns trigger language plpgsql as $$
begin
  update records set broker_id = new.broker_id where policy_id = new.id and entity = 'accident';
  return null;
end $$;
create trigger policy_broker after update of broker_id on policies
  for each row when (old.broker_id is distinct from new.broker_id) execute function set_broker_of_records();

create index records_by_broker on records (broker_id, sent_at desc, id) include (status)
  where broker_id is not null and entity = 'accident' and sent_at is not null;
create index records_by_broker_status on records (broker_id, status, sent_at desc, id)
  where broker_id is not null and entity = 'accident' and sent_at is not null;

-- What a broker asked of an insured for a claim, and how: the text that they sent.
create table claim_requests (
  id uuid primary key,
  record_id uuid not null references records on delete cascade,
  papers text[] not null,
  channel text not null check (channel in ('whatsapp', 'mail')),
  text text not null,
  author text not null,
  created_at timestamptz not null
);
create index claim_requests_by_record on claim_requests (record_id, created_at);
