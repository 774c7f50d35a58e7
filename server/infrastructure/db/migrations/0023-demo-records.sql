-- What a demonstration tells of its people was there once for each platform. It is there once now, of no platform: what
-- nobody has touched goes, and the next start writes it anew.
delete from records r where writer = 'seed' and version = 1 and owner like 'insured:%' and owner not like 'insured:*:%'
  and not exists (select from records a where a.parent_id = r.id)
  and not exists (select from record_files f where f.record_id = r.id);
