-- Whom an organizer asked to work with them: whoever opens an account with that address is theirs from then on.
create table producer_invitations (
  id uuid primary key,
  organizer_id uuid not null references brokers on delete cascade,
  email text not null check (email = lower(email)),
  created_at timestamptz not null,
  -- Until when it counts.
  expires_at timestamptz not null,
  -- Whose account it led to, and when.
  broker_id uuid references brokers on delete set null,
  accepted_at timestamptz,
  unique (organizer_id, email)
);
create index producer_invitations_open on producer_invitations (email, created_at desc) where accepted_at is null;
