-- Which policy a quote is to renew, and by which one a policy was: each is renewed once.
alter table quotes add column renews uuid references policies on delete set null;
create index quotes_by_renewed on quotes (renews, created_at desc) where renews is not null;
alter table policies add column renewed_by uuid references policies on delete set null;
create index policies_by_renewal on policies (renewed_by) where renewed_by is not null;

-- What renews another and comes to nothing renews it no more, whoever says so.
create function forget_renewal() returns trigger language plpgsql as $$
begin
  update policies set renewed_by = null where renewed_by = new.id;
  return null;
end $$;
create trigger policies_forget_renewal after update of status on policies
  for each row when (new.status in ('canceled', 'removed') and old.status is distinct from new.status)
  execute function forget_renewal();
