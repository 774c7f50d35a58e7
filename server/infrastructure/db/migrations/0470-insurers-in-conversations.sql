-- To which address of an insurer brokers write, by area.
create table insurer_contacts (
  insurer text not null,
  area text not null,
  email text not null,
  primary key (insurer, area)
);

-- The link by which an insurer reads a broker's conversation and answers: of its code there is only the hash.
create table conversation_insurers (
  record_id uuid primary key references records on delete cascade,
  code_hash text not null unique,
  -- Until when it opens; each message of the broker's makes it longer.
  expires_at timestamptz not null
);
