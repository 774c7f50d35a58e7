-- When who is insured was told of a document, and when they first had it; by what an insurer gave, when it was there.
alter table policy_documents
  add column mailed_at timestamptz,
  add column downloaded_at timestamptz;

-- Whether a broker's insured agreed to have policies and their documents by electronic means: the last that they said.
create table delivery_consents (
  broker_id uuid not null references brokers on delete cascade,
  identity_number text not null,
  is_given boolean not null,
  -- Of the text that was answered.
  version text not null,
  record_id uuid references records on delete set null,
  at timestamptz not null,
  primary key (broker_id, identity_number)
);
