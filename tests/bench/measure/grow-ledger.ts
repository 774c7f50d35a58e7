import { growWith } from "../../server/infrastructure/db/grow-with.ts";

/**
 * Writes into a schema what a house of some size has earned: 20 brokers with 100,000 policies and 1,000,000 movements of 24
 * months, a fifth of all of one of them, whose months but the last are paid. On a connection of its own.
 */
export function growLedger(url: string, schema: string, email: string): Promise<void> {
  return growWith(statements, { url, schema, email });
}

const statements = [
  `insert into brokers (id, email, password_hash, registration_id, identity_number, is_activated, onboarding_status,
    created_at, updated_at)
  select gen_random_uuid(), 'ledger' || n || '@example.com', '', gen_random_uuid(), (96000000 + n)::text, true,
    'finished', now(), now() from generate_series(1, 19) n`,

  `create temp table owners as
  select row_number() over (order by email = $email desc, email) - 1 as at, id from brokers
  where email = $email or email like 'ledger%'`,

  `insert into policies (id, number, identity_number, insurer, product, asset, starts_on, ends_on, broker_id, holder,
    holder_order, total_premium)
  select gen_random_uuid(), 'LED-' || n, null,
    (array['zurich', 'sura', 'allianz', 'experta', 'mercantilAndina'])[1 + (n / 5) % 5], 'car', 'Auto ' || n,
    date '2026-01-01' + (n % 300), date '2027-01-01' + (n % 300), o.id, 'Cliente ' || n, 'cliente ' || n, 1000000 + n
  from generate_series(1, 100000) n join owners o on o.at = case when n % 5 = 0 then 0 else 1 + n % 19 end`,

  `delete from policy_days`,
  `insert into policy_days (broker_id, day, change)
  select p.broker_id, c.day, sum(c.change)
  from policies p, lateral policy_day_changes(p.status, p.starts_on, p.ends_on, 1) c
  where p.broker_id is not null group by p.broker_id, c.day`,

  `insert into movements (id, broker_id, insurer, policy_id, policy_number, period, kind, net_premium, rate, commission,
    line, turn, author, created_at)
  select gen_random_uuid(), p.broker_id, p.insurer, p.id, p.number,
    (date '2024-12-01' + make_interval(months => (m * 24 / 10 + substring(p.number from 5)::integer % 3)))::date,
    'commission', 1000000, 1500, 150000, p.number || '-' || m, 0, 'bench', now() - make_interval(days => m)
  from policies p, generate_series(0, 9) m where p.number like 'LED-%'`,

  `insert into ledger_balances (broker_id, period, insurer, net_premium, commission, movements)
  select broker_id, period, insurer, sum(net_premium), sum(commission), count(*) from movements
  group by broker_id, period, insurer on conflict do nothing`,

  `insert into liquidations (id, broker_id, number, period_from, period_to, status, sub_total, invoice_total, vat_rate,
    vat, payable, available_on, created_at, updated_at)
  select gen_random_uuid(), b.broker_id, 'L-' || to_char(b.period, 'YYYY-MM'), b.period,
    (b.period + interval '1 month - 1 day')::date, 'paid', sum(b.commission), sum(b.commission), 0, 0, sum(b.commission),
    b.period, now(), now()
  from ledger_balances b join owners o on o.id = b.broker_id where b.period < date '2026-10-01'
  group by b.broker_id, b.period on conflict do nothing`,

  `insert into liquidation_lines (movement_id, liquidation_id)
  select m.id, l.id from movements m join liquidations l on l.broker_id = m.broker_id and l.period_from = m.period
  where m.author = 'bench' on conflict do nothing`,

  `insert into unpaid_instalments (id, broker_id, insurer, key, policy_id, policy_number, instalment, due_on, amount,
    covered_until, created_at, updated_at)
  select gen_random_uuid(), p.broker_id, p.insurer, p.number || ' 1', p.id, p.number, '1/12',
    date '2026-10-01' + (row_number() over () % 50)::integer, 1000000, date '2026-11-10' + (row_number() over () % 30)::integer,
    now(), now()
  from policies p where p.number like 'LED-%0'`,
];
