-- The day on which a quote's newest round was asked for, in Argentina: its prices are judged by the numbers of that day.
alter table quotes add column asked_on date not null
  default (now() at time zone 'America/Argentina/Buenos_Aires')::date;
update quotes set asked_on = ((valid_until - interval '15 days') at time zone 'America/Argentina/Buenos_Aires')::date
  where valid_until is not null;
