-- A former release that is handed out again, in place of the one that the documents give and for as long as they give that one.
create table returned_releases (
  flow text not null,
  platform text not null,
  insurer text not null,
  language text not null,
  hash text not null references releases,
  stands_for text not null,
  reason text not null,
  returned_at timestamptz not null,
  primary key (flow, platform, insurer, language)
);
