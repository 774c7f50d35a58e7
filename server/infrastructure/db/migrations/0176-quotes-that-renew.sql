-- A broker's quotes that renew something, the newest first: the board of renewals shows their prices beside the old ones.
create index quotes_that_renew on quotes (broker_id, created_at desc) where renews is not null and not is_archived;
