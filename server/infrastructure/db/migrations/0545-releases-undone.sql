-- A release that is undone gives its movements back. A liquidation that reached its invoice keeps its lines for ever.
create function refuse_line_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    and exists (select from liquidations where id = old.liquidation_id and status = 'pending') then
    return old;
  end if;
  raise exception 'liquidation_lines are only ever added' using errcode = 'check_violation';
end $$;
drop trigger liquidation_lines_are_added on liquidation_lines;
create trigger liquidation_lines_are_added before delete or update on liquidation_lines
  for each row execute function refuse_line_change();

create function note_returned_movements() returns trigger language plpgsql as $$
begin
  insert into open_movements (movement_id, broker_id, period, commission, insurer, policy_number, line, turn)
  select m.id, m.broker_id, m.period, m.commission, m.insurer, m.policy_number, m.line, m.turn
  from old_rows l join movements m on m.id = l.movement_id;
  return null;
end $$;
create trigger open_movements_returned after delete on liquidation_lines referencing old table as old_rows
  for each statement execute function note_returned_movements();

-- A reopened liquidation may stand beside the next one: `unique (broker_id, number)` stops the clock from opening one twice.
drop index liquidations_open;
create index liquidations_open on liquidations (broker_id, period_to) where status = 'unavailable';

-- Each tax (and province) once, of a base that exists.
create function withholdings_fit(withholdings jsonb, total bigint) returns boolean language sql immutable as $$
  select count(*) = count(distinct (w ->> 'tax', coalesce(w ->> 'jurisdiction', '')))
    and coalesce(bool_and((w ->> 'base')::bigint between 1 and total
      and (w ->> 'amount')::bigint between 0 and (w ->> 'base')::bigint), true)
  from jsonb_array_elements(withholdings) w
$$;

-- The last guard. `not valid`: what was stored before stays as it was paid.
alter table liquidations
  add constraint liquidations_sums_check check (invoice_total > 0 and vat >= 0) not valid,
  add constraint liquidations_payable_check check (payable between 0 and invoice_total + vat) not valid,
  add constraint liquidations_withholdings_check
    check (withholdings_fit(withholdings, coalesce(invoice_total + vat, 0))) not valid,
  add constraint liquidations_open_check check (status <> 'unavailable' or payable is null) not valid;
