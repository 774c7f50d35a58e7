-- What who organizes earns beside a producer: the part of what was collected that a condition says, in hundredths of a percent.
alter table commercial_conditions add column organizer_rate integer check (organizer_rate between 0 and 10000);

-- Who organized whom, from a day until the one on which it ended.
create table organizer_terms (
  id bigint generated always as identity primary key,
  producer_id uuid not null references brokers on delete cascade,
  organizer_id uuid not null references brokers on delete cascade,
  from_day date not null,
  until_day date
);
create index organizer_terms_of on organizer_terms (producer_id, from_day);
create index organizer_terms_by on organizer_terms (organizer_id);

create function note_organizer() returns trigger language plpgsql as $$
declare
  today date := (new.updated_at at time zone 'America/Argentina/Buenos_Aires')::date;
begin
  if tg_op = 'UPDATE' then
    update organizer_terms set until_day = today where producer_id = new.id and until_day is null;
  end if;
  if new.organizer_id is not null then
    -- An account that begins organized always was.
    insert into organizer_terms (producer_id, organizer_id, from_day)
    values (new.id, new.organizer_id, case tg_op when 'INSERT' then date '2000-01-01' else today end);
  end if;
  return null;
end $$;
create trigger organizer_terms_begin after insert on brokers for each row
  when (new.organizer_id is not null) execute function note_organizer();
create trigger organizer_terms_change after update of organizer_id on brokers for each row
  when (new.organizer_id is distinct from old.organizer_id) execute function note_organizer();

insert into organizer_terms (producer_id, organizer_id, from_day)
select id, organizer_id, date '2000-01-01' from brokers where organizer_id is not null;

-- Who organized a producer at the end of a month.
create function organizer_of_month(of_producer uuid, of_month date) returns uuid language sql stable as $$
  select organizer_id from organizer_terms
  where producer_id = of_producer and from_day < of_month + interval '1 month'
    and (until_day is null or until_day >= of_month + interval '1 month')
  order by id desc limit 1
$$;

-- A share is a movement of the organizer's, beside the producer's movement that it is of.
alter table movements
  add column producer_id uuid references brokers,
  add column share_of uuid unique references movements,
  drop constraint movements_kind_check,
  add constraint movements_kind_check check (kind in ('commission', 'refund', 'adjustment', 'share')),
  add constraint movements_share_check
    check ((kind = 'share') = (producer_id is not null) and (kind = 'share') = (share_of is not null)),
  drop constraint movements_broker_id_insurer_line_turn_key;
-- A line is known by the name that its insurer gives it to its broker: a producer's may be called as one of the organizer's own.
create unique index movements_by_line on movements (broker_id, insurer, line, turn) where producer_id is null;
create unique index movements_by_shared_line on movements (producer_id, insurer, line, turn) where producer_id is not null;

-- Of a month's commission what is of producers, and what whoever organizes earns beside it.
alter table ledger_balances
  add column shares bigint not null default 0,
  add column organizer_shares bigint not null default 0;

drop trigger movements_are_added on movements;
create trigger movements_are_added before delete or update of
  broker_id, insurer, policy_number, period, kind, net_premium, rate, commission, file_id, line, turn, reverses,
  condition_id, condition_on, producer_id, share_of
  on movements for each row execute function refuse_change();

-- What a producer collected is theirs: their organizer's months have what was earned of it alone.
create or replace function note_earned_months() returns trigger language plpgsql as $$
begin
  insert into earned_months (broker_id, month, insurer, product, net_premium, commission)
  select m.broker_id, m.period, m.insurer, coalesce(p.product, ''),
    sum(case when m.kind = 'share' then 0 else m.net_premium end), sum(m.commission)
  from new_rows m left join policies p on p.id = m.policy_id group by 1, 2, 3, 4;
  return null;
end $$;
