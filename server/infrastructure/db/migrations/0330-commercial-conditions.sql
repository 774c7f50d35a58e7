-- What an insurer pays for a product, from a day on. Rows are only added: of what was said for one day the last counts.
-- Rates are in hundredths of a percent, money in centavos.
create table commercial_conditions (
  id uuid primary key,
  -- Whose alone it is; without one it is everybody's.
  broker_id uuid references brokers,
  insurer text not null,
  product text not null,
  effective_from date not null,
  -- How many were said for that day before.
  turn integer not null,
  -- Without one nothing is agreed from that day on; of a broker's own, what is everybody's holds again.
  rate integer check (rate between 0 and 10000),
  bonus integer check (bonus between 0 and 10000),
  minimum_premium bigint check (minimum_premium >= 0),
  notes text,
  author text not null,
  is_demo boolean not null default false,
  created_at timestamptz not null
);
create unique index commercial_conditions_of_all
  on commercial_conditions (insurer, product, effective_from, turn) where broker_id is null;
create unique index commercial_conditions_of_one
  on commercial_conditions (broker_id, insurer, product, effective_from, turn) where broker_id is not null;

create trigger commercial_conditions_are_added before update or delete on commercial_conditions
  for each row execute function refuse_change();

-- The condition by which a broker is paid for what begins on a day: their own, else everybody's; null where there is none.
create function condition_in_force(of_broker uuid, of_insurer text, of_product text, of_day date) returns uuid
language sql stable as $$
  select coalesce(
    (select case when rate is not null then id end from commercial_conditions
      where broker_id = of_broker and insurer = of_insurer and product = of_product and effective_from <= of_day
      order by effective_from desc, turn desc limit 1),
    (select case when rate is not null then id end from commercial_conditions
      where broker_id is null and insurer = of_insurer and product = of_product and effective_from <= of_day
      order by effective_from desc, turn desc limit 1)
  )
$$;

-- By which condition an offer and a movement were made, and of which day it was: when what is insured begins.
alter table quote_coverages add column condition_id uuid references commercial_conditions, add column condition_on date;
alter table movements add column condition_id uuid references commercial_conditions, add column condition_on date;

drop trigger movements_are_added on movements;
create trigger movements_are_added before delete or update of
  broker_id, insurer, policy_number, period, kind, net_premium, rate, commission, file_id, line, turn, reverses,
  condition_id, condition_on
  on movements for each row execute function refuse_change();
