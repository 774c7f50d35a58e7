-- By which a link is known, and out of which its code is made again with the server's key. One that was made before has none: another is made.
alter table quote_shares add column id uuid;
