-- What an insurer paid last for a policy, without looking at all that it paid before.
create index movements_last_paid on movements (policy_id, period desc, created_at desc)
  where kind = 'commission' and reverses is null;
