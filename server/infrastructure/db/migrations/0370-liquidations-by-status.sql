-- The office looks through the liquidations of a status, whoever they are of.
create index liquidations_by_status on liquidations (status, period_to, id);
