-- A page of a broker's notices, without those that are read elsewhere.
create index notifications_by_broker on notifications (broker_id, created_at desc, id) where kind <> 'communication';

-- A broker's portfolio by its terms: what counts in a month and what ends soon is read here alone.
create index policies_by_term on policies (broker_id, ends_on, id) include (starts_on) where broker_id is not null;
