-- What no liquidation has taken yet: written by the statement that writes a movement, and gone with the one that takes it. Who
-- asks for what is open looks at as much as is open, however much was paid before.
create table open_movements (
  movement_id uuid primary key references movements,
  broker_id uuid not null,
  period date not null,
  -- By what its line finds its place, as the movement has it.
  commission bigint not null,
  insurer text not null,
  policy_number text not null,
  line text not null,
  turn integer not null
);
create index open_movements_of on open_movements
  (broker_id, (commission < 0), insurer, policy_number, line, turn, movement_id) include (period, commission);

create function note_open_movements() returns trigger language plpgsql as $$
begin
  insert into open_movements (movement_id, broker_id, period, commission, insurer, policy_number, line, turn)
  select id, broker_id, period, commission, insurer, policy_number, line, turn from new_rows;
  return null;
end $$;
create trigger open_movements_insert after insert on movements referencing new table as new_rows
  for each statement execute function note_open_movements();

create function note_taken_movements() returns trigger language plpgsql as $$
begin
  delete from open_movements o using new_rows l where o.movement_id = l.movement_id;
  return null;
end $$;
create trigger open_movements_taken after insert on liquidation_lines referencing new table as new_rows
  for each statement execute function note_taken_movements();
-- What was taken stays so: nothing would write it here again.
create trigger liquidation_lines_are_added before delete or update on liquidation_lines
  for each row execute function refuse_change();

insert into open_movements (movement_id, broker_id, period, commission, insurer, policy_number, line, turn)
select m.id, m.broker_id, m.period, m.commission, m.insurer, m.policy_number, m.line, m.turn from movements m
where not exists (select from liquidation_lines l where l.movement_id = m.id);
