-- Orders of a broker's quotes are read from an index alone, with what a list asks of each beside. What has no price, or
-- no end, comes last whichever way: backwards an index gives it first.
drop index quotes_by_customer;
drop index quotes_by_validity;
drop index quotes_by_best;
create index quotes_by_customer on quotes (broker_id, customer_order, record_id) include (product, created_at)
  where not is_archived;
create index quotes_by_validity on quotes (broker_id, valid_until, record_id) include (product, created_at)
  where not is_archived;
create index quotes_by_validity_down on quotes (broker_id, valid_until desc nulls last, record_id)
  include (product, created_at) where not is_archived;
create index quotes_by_best on quotes (broker_id, best, record_id) include (product, created_at)
  where not is_archived;
create index quotes_by_best_down on quotes (broker_id, best desc nulls last, record_id)
  include (product, created_at) where not is_archived;
