-- What of a claim its insurer is handed, once each: the claim itself, and each thing that is added to it later.
create table claim_sendings (
  record_id uuid primary key references records on delete cascade,
  claim_id uuid not null references records on delete cascade,
  way text not null check (way in ('service', 'mailbox', 'person')),
  status text not null default 'waiting' check (status in ('waiting', 'taken')),
  attempts integer not null default 0,
  -- When it is tried next, by whichever process is free; null while an insurer's service or a person has it.
  next_at timestamptz,
  taken_at timestamptz,
  -- Why a way before this one was left, in words for people.
  reason text,
  created_at timestamptz not null
);
create index claim_sendings_due on claim_sendings (next_at) where next_at is not null;
create index claim_sendings_by_claim on claim_sendings (claim_id);
create index claim_sendings_in_hands on claim_sendings (created_at) where way = 'person' and status = 'waiting';

-- What was sent before insurers were handed anything is taken to have reached them by hand.
insert into claim_sendings (record_id, claim_id, way, status, taken_at, created_at)
select id, coalesce(parent_id, id), 'person', 'taken', sent_at, created_at from records
where sent_at is not null and ((entity = 'accident' and status <> 'sending') or entity = 'accident-extension');

-- The link by which an insurer fetches the papers of a claim: of its code there is only the hash.
create table claim_links (
  claim_id uuid primary key references records on delete cascade,
  code_hash text not null unique
);

-- The claim that a conversation with an insurer is about: its link moves that claim, and opens until it is closed.
alter table conversation_insurers add column claim_id uuid references records on delete cascade;
create index conversation_insurers_by_claim on conversation_insurers (claim_id) where claim_id is not null;

-- Words of an insurer about a claim that could not follow what was known of it. The office sees to each.
create table claim_oddities (
  id uuid primary key,
  claim_id uuid not null references records on delete cascade,
  was text not null,
  said text not null,
  note text,
  source text not null,
  created_at timestamptz not null,
  seen_at timestamptz
);
create index claim_oddities_unseen on claim_oddities (created_at) where seen_at is null;
create index claim_oddities_by_claim on claim_oddities (claim_id);
