-- A row that says one more item of a list of the row above, as each person of a roll does, and is no policy by itself.
alter table import_rows
  drop constraint import_rows_state_check,
  add constraint import_rows_state_check
    check (state in ('read', 'error', 'new', 'changed', 'conflict', 'same', 'joined'));
