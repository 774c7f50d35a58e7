-- A flow has a release for each area in which overlays open it; none is the flow's own.
alter table releases add column area text not null default '';
alter table release_audiences add column area text not null default '';
alter table returned_releases add column area text not null default '';
alter table returned_releases drop constraint returned_releases_pkey;
alter table returned_releases add primary key (flow, area, platform, insurer, language);
