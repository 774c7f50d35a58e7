-- Somebody proved to be who a broker says is to be insured: it opens that alone, and nothing that an insurer knows of them.
alter table tickets add column proves_proposal boolean not null default false;
