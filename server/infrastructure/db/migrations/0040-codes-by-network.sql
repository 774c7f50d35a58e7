-- The network from which a code was asked for: answers from there are held against it, whatever strangers ask for
-- elsewhere. Tries are counted by the network that answers, with the other limits.
alter table account_codes add column network text not null default '';
alter table account_codes drop column tries;
