-- The images of insurers, as the office gave them: `logo` as wide as it is, `small` a square. Their content is with the platforms' logos.
create table insurer_logos (
  insurer text primary key,
  logo text not null references platform_logos,
  small text not null references platform_logos,
  updated_at timestamptz not null
);
