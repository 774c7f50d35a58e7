-- What is swept by its time: the two tables that grow most were scanned each hour.
create index idempotency_keys_by_time on idempotency_keys (created_at);
create index rate_counters_by_expiry on rate_counters (expires_at);
