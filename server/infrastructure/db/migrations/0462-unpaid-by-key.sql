-- All that were not collected, read on from one of them: those of which no day of losing cover is known come last.
create index unpaid_owed_on on unpaid_instalments (broker_id, (coalesce(covered_until, date 'infinity')), due_on, id)
  where paid_on is null;
drop index unpaid_owed;
