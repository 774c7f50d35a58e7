-- The brokers by whose word of what is to be insured a ticket was proved: it opens what they propose, and nothing of others.
alter table tickets add column proposal_brokers text[] not null default '{}';
