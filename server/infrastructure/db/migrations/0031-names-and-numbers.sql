-- A name that somebody's ticket knows stays its broker's for ever: records may know their platform by it. Another is let go
-- when its broker takes a new one.
alter table platform_names add column is_known boolean not null default false;
update platform_names n set is_known = true
  where exists (select from records r where r.owner like 'insured:' || n.name || ':%')
    or exists (select from tickets t where t.platform = n.name);

-- Numbers of what is sent are taken out of one sequence, from where it stood when their series and year began: nobody
-- waits for somebody else's save, and what is not stored leaves a gap. Those of a policy's own are counted as before.
create sequence record_number;
select setval('record_number', greatest(1, coalesce((select max(last) from record_numbers where year > 0), 0)));
create table record_series (
  series text not null,
  year integer not null,
  starts_after bigint not null,
  primary key (series, year)
);
insert into record_series (series, year, starts_after)
select series, year, (select last_value from record_number) - last from record_numbers where year > 0;
delete from record_numbers where year > 0;
