-- What a broker said of something that is to be done: that it is done, or until when it waits. What is to be done is read of
-- what there is; the occasion tells one time of it from the next, as a policy that ends in thirty days and in seven.
create table task_marks (
  broker_id uuid not null references brokers on delete cascade,
  kind text not null check (kind in ('renewal', 'unpaid', 'claim', 'note')),
  -- A policy, an instalment, or a record.
  subject uuid not null,
  occasion text not null check (length(occasion) <= 40),
  -- Without a day it is done.
  postponed_until date,
  marked_at timestamptz not null,
  primary key (broker_id, kind, subject, occasion)
);
create index task_marks_by_time on task_marks (broker_id, marked_at desc);

-- The words that a broker begins a message of a kind with.
create table task_texts (
  broker_id uuid not null references brokers on delete cascade,
  kind text not null check (kind in ('renewal', 'unpaid', 'claim', 'note')),
  text text not null check (length(text) between 1 and 2000),
  updated_at timestamptz not null,
  primary key (broker_id, kind)
);
