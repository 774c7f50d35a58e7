-- Bytes of cells that an import still keeps: what a broker has in all of them has a limit.
alter table imports add column bytes bigint not null default 0;
update imports i set bytes = (
  select coalesce(sum(octet_length(cells::text)), 0) from import_rows r where r.import_id = i.id
) where emptied_at is null;
