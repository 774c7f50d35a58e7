-- By how much the number of a broker's policies in force changes on a day: how many there were on any day is a sum of few
-- rows, however many policies there are. Rows are added and never altered, so that two who write policies at once do not
-- wait for one another; the sweep makes one of those of a day.
create table policy_days (
  broker_id uuid not null references brokers on delete cascade,
  day date not null,
  change integer not null
);
create index policy_days_by_day on policy_days (broker_id, day) include (change);

create function policy_day_changes(status text, starts_on date, ends_on date, sign integer)
  returns table (day date, change integer) language sql immutable as $$
  select d.day, d.change * sign from (values (starts_on, 1), (ends_on + 1, -1)) d(day, change)
  where status = 'issued'
$$;

create function note_policy_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into policy_days (broker_id, day, change)
    select p.broker_id, c.day, sum(c.change)
    from new_rows p, lateral policy_day_changes(p.status, p.starts_on, p.ends_on, 1) c
    where p.broker_id is not null group by p.broker_id, c.day;
  elsif tg_op = 'DELETE' then
    insert into policy_days (broker_id, day, change)
    select p.broker_id, c.day, sum(c.change)
    from old_rows p, lateral policy_day_changes(p.status, p.starts_on, p.ends_on, -1) c
    where p.broker_id is not null group by p.broker_id, c.day;
  else
    insert into policy_days (broker_id, day, change)
    select p.broker_id, c.day, sum(c.change)
    from (
      select broker_id, status, starts_on, ends_on, 1 as sign from new_rows
      union all select broker_id, status, starts_on, ends_on, -1 from old_rows
    ) p, lateral policy_day_changes(p.status, p.starts_on, p.ends_on, p.sign) c
    where p.broker_id is not null group by p.broker_id, c.day having sum(c.change) <> 0;
  end if;
  return null;
end $$;

create trigger policy_days_insert after insert on policies referencing new table as new_rows
  for each statement execute function note_policy_days();
create trigger policy_days_update after update on policies referencing old table as old_rows new table as new_rows
  for each statement execute function note_policy_days();
create trigger policy_days_delete after delete on policies referencing old table as old_rows
  for each statement execute function note_policy_days();

insert into policy_days (broker_id, day, change)
select p.broker_id, c.day, sum(c.change)
from policies p, lateral policy_day_changes(p.status, p.starts_on, p.ends_on, 1) c
where p.broker_id is not null group by p.broker_id, c.day;
