-- From which day on a policy is canceled: until then it is in force, and whoever writes it does not have to come back. The
-- sweep gives it its status once that day has come.
alter table policies add column canceled_on date;

update policies set canceled_on = ends_on where status = 'canceled';
update policies set status = 'issued'
where status = 'canceled' and ends_on > (now() at time zone 'America/Argentina/Buenos_Aires')::date;

create index policies_to_cancel on policies (canceled_on) where status = 'issued' and canceled_on is not null;
