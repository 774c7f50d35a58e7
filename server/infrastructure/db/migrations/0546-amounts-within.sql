-- The last guard of amounts that people and files bring. `not valid`: what was stored before stays as it was paid.
alter table commercial_conditions add constraint commercial_conditions_rates_check
  check (coalesce(rate, 0) + coalesce(organizer_rate, 0) <= 10000) not valid;
alter table unpaid_instalments add constraint unpaid_instalments_amount_check check (amount >= 0) not valid;
