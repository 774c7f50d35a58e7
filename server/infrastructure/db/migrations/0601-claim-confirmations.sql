-- The link by which somebody insured confirms or corrects what their broker wrote down of an accident.
create table claim_confirmations (
  claim_id uuid primary key references records on delete cascade,
  code_hash text not null unique
);
