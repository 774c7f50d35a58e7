-- How many a list has is counted at each page: without the titles and ids that put it in order, its index is a twentieth.
create index records_counted on records (owner, entity) where title_order is not null;
