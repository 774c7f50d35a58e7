-- What was said of a broker's permissions before who organizes them said otherwise, by name; null where nothing was.
alter table brokers add column permissions_before jsonb not null default '{}';
