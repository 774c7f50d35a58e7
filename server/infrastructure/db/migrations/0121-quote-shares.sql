-- Which offers a link shows, all of its round where none are named, and who made it. One that is taken back is gone.
alter table quote_shares add column coverages uuid[] not null default '{}';
alter table quote_shares add column author text not null default '';
