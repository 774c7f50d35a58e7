-- A quote has one emission, whatever was chosen of it and whoever pressed: what is tried anew is the same record.
create unique index records_emission on records (parent_id) where entity = 'emission';
