-- The mail of what a broker has not read by the morning: one a day, whose row is the lock of the processes that look.
create table notice_digests (
  id uuid primary key,
  broker_id uuid not null references brokers on delete cascade,
  day date not null,
  created_at timestamptz not null,
  -- When a mail server took it, or nothing was left to be mailed.
  sent_at timestamptz,
  unique (broker_id, day)
);
create index notice_digests_unsent on notice_digests (day) where sent_at is null;

-- Which of two notices of one instant came later.
alter table notifications add column position bigint generated always as identity;
alter table notifications add column digest_id uuid references notice_digests on delete set null;
create index notifications_by_digest on notifications (digest_id) where digest_id is not null;

-- What was read asks for no mail any more. What is there already is not mailed again.
update notifications set mailed_at = created_at where mailed_at is null;
drop index notifications_to_mail;
create index notifications_to_mail on notifications (created_at) where mailed_at is null and read_at is null;
