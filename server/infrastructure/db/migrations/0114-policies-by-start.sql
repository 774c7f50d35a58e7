-- What begins later is counted without reading what is in force.
create index policies_by_start on policies (broker_id, starts_on) where status = 'issued';
