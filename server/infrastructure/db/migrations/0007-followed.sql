-- A record that was sent has a number to say aloud, counted by series and year, and what was answered in the words in
-- which it was asked.
alter table records add column report jsonb;
create unique index records_number on records (number) where number is not null;

create table record_numbers (
  series text not null,
  year integer not null,
  last integer not null,
  primary key (series, year)
);
