-- That a broker asked who is insured, beside an emission, whether they agree to have a policy's documents by electronic
-- means. One waits for its answer; whoever asks again asks that one again.
create table consent_requests (
  id uuid primary key,
  policy_id uuid not null references policies on delete cascade,
  -- Of the text that is asked.
  version text not null,
  author text not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  is_given boolean
);
create unique index consent_requests_open on consent_requests (policy_id) where answered_at is null;
create index consent_requests_of on consent_requests (policy_id, asked_at desc);
