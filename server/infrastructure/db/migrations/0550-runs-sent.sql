-- When what changes something at an insurer's may have left. A process of before this column does not say: its runs count as sent.
alter table insurer_runs add column sent_at timestamptz default now();
