-- Each insurer is asked once a day what it collected, whichever process comes first.
create table collections (
  insurer text not null,
  day date not null,
  created_at timestamptz not null,
  primary key (insurer, day)
);
