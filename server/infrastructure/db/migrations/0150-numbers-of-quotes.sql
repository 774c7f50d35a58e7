-- A number that people can say: counted in who organizes its broker, or in the broker of nobody's organization, whose
-- quotes are read in one list.
alter table quotes add column number integer;

with counted as (
  select q.record_id, coalesce(b.organizer_id, b.id) as organization,
    row_number() over (partition by coalesce(b.organizer_id, b.id) order by q.created_at, q.record_id)::integer as number
  from quotes q join brokers b on b.id = q.broker_id
), numbered as (
  update quotes q set number = c.number from counted c where c.record_id = q.record_id
)
insert into record_numbers (series, year, last)
select 'quotes of ' || organization, 0, max(number) from counted group by organization;

-- By whichever statement it is written: a head that is there already keeps its number, and counts nothing.
create function number_quote() returns trigger language plpgsql as $$
begin
  if new.number is null and not exists (select from quotes where record_id = new.record_id) then
    insert into record_numbers as n (series, year, last)
    select 'quotes of ' || coalesce(organizer_id, id), 0, 1 from brokers where id = new.broker_id
    on conflict (series, year) do update set last = n.last + 1
    returning last into new.number;
  end if;
  return new;
end $$;
create trigger quote_number before insert on quotes for each row execute function number_quote();

insert into quote_words (broker_id, word, quote_id)
select broker_id, number::text, record_id from quotes where number is not null
on conflict do nothing;
