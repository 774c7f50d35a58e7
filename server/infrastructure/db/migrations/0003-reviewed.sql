-- The release of a claim's first save: it judges the claim for as long as it is a draft.
alter table accidents add column release text;

-- For whom a release was today's, and since when. The audience in full: an overlay that comes later changes whose it is.
create table release_audiences (
  hash text not null references releases,
  flow text not null,
  platform text not null,
  insurer text not null,
  since timestamptz not null,
  primary key (hash, platform, insurer)
);
create index release_audiences_by_flow on release_audiences (flow, platform, insurer, since);

-- A ticket ends with its second wrong proof.
alter table tickets add column wrong_proofs integer not null default 0;

-- Keys are unique within the claim as it was sent and within each extension of it.
alter table accident_files drop constraint accident_files_accident_id_key_key;
create unique index accident_files_by_key on accident_files (accident_id, key) where extension_id is null;
create unique index accident_files_by_extension_key on accident_files (extension_id, key)
  where extension_id is not null;
create index accident_files_by_accident on accident_files (accident_id);

-- Drafts that nobody touches are swept.
create index accidents_by_touch on accidents (updated_at) where status = 'draft';
