-- The plate of a ticket opened the reading of its policy: a DNI and a plate show, and a birth date acts.
alter table tickets add column views_plate boolean not null default false;
