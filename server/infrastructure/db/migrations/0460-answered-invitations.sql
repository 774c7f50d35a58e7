-- Who was invited says whether they want to be organized; who is may leave, and be let go.
alter table producer_invitations
  add column declined_at timestamptz,
  -- When it ended that they were organized by it, whoever said so.
  add column left_at timestamptz;
-- Those of an address, and those that led to an account.
drop index producer_invitations_open;
create index producer_invitations_open on producer_invitations (email, created_at desc)
  where accepted_at is null and declined_at is null;
create index producer_invitations_accepted on producer_invitations (broker_id, organizer_id)
  where accepted_at is not null and left_at is null;
