-- What an insurer paid last for each policy of a broker lies together, and is read without its rows.
drop index movements_last_paid;
create index movements_last_paid on movements (broker_id, insurer, policy_id, period desc, created_at desc)
  include (id, net_premium, rate) where kind = 'commission' and reverses is null;
-- What an insurer took back of a broker.
create index movements_taken_back on movements (broker_id, insurer, period) include (reverses) where reverses is not null;
-- The states of a policy that say what is paid of it.
create index policy_versions_priced on policy_versions (policy_id, number desc) include (effective_from)
  where premium ? 'netPremium' and premium ? 'installments';

-- Where each line stands in its liquidation, said once, when it is taken.
alter table liquidation_lines add column place integer not null default 0;
update liquidation_lines l set place = o.place
from (
  select l.movement_id, row_number() over (partition by l.liquidation_id
    order by (m.commission < 0), m.insurer, m.policy_number, m.line, m.turn, m.id) as place
  from liquidation_lines l join movements m on m.id = l.movement_id
) o where o.movement_id = l.movement_id;
drop index liquidation_lines_of;
create index liquidation_lines_of on liquidation_lines (liquidation_id, place, movement_id);
