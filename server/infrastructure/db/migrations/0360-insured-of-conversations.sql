-- Who is insured and takes part in a conversation of their broker's, or of the office's: the platform through which they
-- do, `*` for each that shows the policy that it is about.
create table conversation_insureds (
  record_id uuid primary key references records on delete cascade,
  platform text not null,
  identity_number text not null,
  -- Something was written to them that they have not read.
  is_unread boolean not null default false
);
create index conversation_insureds_of on conversation_insureds (identity_number);
