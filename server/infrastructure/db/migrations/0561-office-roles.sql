-- Scenes of the office that an operator works in; with `readOnly`, all of them to look at. Until now everybody did everything.
alter table operators
  add column roles text[] not null default '{reviews,money,permissions,publish}'
    constraint operators_roles check (
      cardinality(roles) > 0 and roles <@ '{reviews,money,permissions,publish,readOnly}'::text[]);
alter table operators alter column roles drop default;
