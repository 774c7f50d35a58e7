-- With which commission each round of the same answers and the same day was asked, by round: what one does to prices is told by them.
alter table quotes add column commissions jsonb not null default '{}';
