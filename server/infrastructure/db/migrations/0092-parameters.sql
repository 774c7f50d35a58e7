-- Numbers of the business that lie over flows/parameters.json from a day on. None begins before it was written, so that
-- what was judged by a day is judged the same by that day for ever.
create table parameters (
  name text not null,
  effective_from date not null,
  value jsonb not null,
  source text not null,
  created_at timestamptz not null default now(),
  primary key (name, effective_from),
  check (effective_from >= (created_at at time zone 'America/Argentina/Buenos_Aires')::date)
);
