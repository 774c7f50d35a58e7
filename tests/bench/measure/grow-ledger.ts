import { growWith } from "../../server/infrastructure/db/grow-with.ts";

/**
 * Writes into a database what a house of some size has earned: 20 brokers with 100,000 policies and 1,000,000 movements of 24
 * months, a fifth of all of one of them, half of theirs at one insurer. Four others are their producers, of whose movements
 * they have a share. All months but the last are paid. With 4,000 smaller accounts there are 100,000 liquidations, and between
 * the 20 brokers 100,000 conversations, a fifth of them that broker's. On a connection of its own.
 */
export function growLedger(url: string, email: string): Promise<void> {
  return growWith(statements, { url, email });
}

const statements = [
  `insert into brokers (id, email, password_hash, registration_id, identity_number, is_activated, onboarding_status,
    created_at, updated_at)
  select gen_random_uuid(), 'ledger' || n || '@example.com', '', gen_random_uuid(), (96000000 + n)::text, true,
    'finished', now(), now() from generate_series(1, 19) n`,

  `create temp table owners as
  select row_number() over (order by email = $email desc, email) - 1 as at, id from brokers
  where email = $email or email like 'ledger%'`,

  `update brokers set organizer_id = o.id from owners o, owners p
  where o.at = 0 and p.at between 1 and 4 and brokers.id = p.id`,
  `insert into organizer_terms (producer_id, organizer_id, from_day)
  select id, organizer_id, date '2000-01-01' from brokers where email like 'ledger%' and organizer_id is not null`,

  `insert into policies (id, number, identity_number, insurer, product, asset, starts_on, ends_on, broker_id, holder,
    holder_order, total_premium)
  select gen_random_uuid(), 'LED-' || n, null,
    case when n % 10 = 0 then 'zurich'
      else (array['sura', 'allianz', 'experta', 'mercantilAndina', 'zurich'])[1 + (n / 5) % case when n % 5 = 0 then 4 else 5 end] end, 'car', 'Auto ' || n,
    date '2026-01-01' + (n % 300), date '2027-01-01' + (n % 300), o.id, 'Cliente ' || n, 'cliente ' || n, 1000000 + n
  from generate_series(1, 100000) n join owners o on o.at = case when n % 5 = 0 then 0 else 1 + n % 19 end`,

  `delete from policy_days`,
  `insert into policy_days (broker_id, day, change)
  select p.broker_id, c.day, sum(c.change)
  from policies p, lateral policy_day_changes(p.status, p.starts_on, p.ends_on, 1) c
  where p.broker_id is not null group by p.broker_id, c.day`,

  `insert into policy_versions (policy_id, number, kind, effective_from, source, answers, premium, author, created_at)
  select id, 1, 'policy', starts_on, 'imported', '{}', '{"netPremium": 10000000, "installments": 10}', 'bench', now()
  from policies where number like 'LED-%'`,

  `insert into imports (id, broker_id, kind, insurer, file_name, sha256, status, columns, rows, author, address, created_at,
    updated_at, emptied_at)
  select gen_random_uuid(), o.id, 'movements', 'zurich', m || '.csv', m::text, 'done', '{}', 10000, 'bench', '', now(),
    now(), now()
  from owners o, generate_series(0, 9) m where o.at = 0`,

  // The large portfolio is paid month by month, the others here and there.
  `insert into movements (id, broker_id, insurer, policy_id, policy_number, period, kind, net_premium, rate, commission,
    line, turn, author, created_at, file_id)
  select gen_random_uuid(), p.broker_id, p.insurer, p.id, p.number,
    (case when o.at = 0 then date '2026-01-01' + make_interval(months => m)
      else date '2024-12-01' + make_interval(months => (m * 24 / 10 + substring(p.number from 5)::integer % 3)) end)::date,
    'commission', 1000000, 1500, 150000, p.number || '-' || m, 0, 'bench', now() - make_interval(days => m), i.id
  from policies p join owners o on o.id = p.broker_id cross join generate_series(0, 9) m
  left join imports i on i.broker_id = p.broker_id and i.insurer = p.insurer and i.file_name = m || '.csv'
  where p.number like 'LED-%'`,

  `insert into movements (id, broker_id, insurer, policy_id, policy_number, period, kind, net_premium, rate, commission,
    line, turn, author, created_at, producer_id, share_of)
  select gen_random_uuid(), o.id, m.insurer, m.policy_id, m.policy_number, m.period, 'share', m.net_premium, 200, 20000,
    m.line, m.turn, m.author, m.created_at, m.broker_id, m.id
  from movements m join owners p on p.id = m.broker_id and p.at between 1 and 4, owners o
  where m.author = 'bench' and o.at = 0`,

  `insert into ledger_balances (broker_id, period, insurer, net_premium, commission, movements, shares, organizer_shares)
  select m.broker_id, m.period, m.insurer, sum(case when m.kind = 'share' then 0 else m.net_premium end),
    sum(m.commission), count(*), coalesce(sum(m.commission) filter (where m.kind = 'share'), 0),
    coalesce(sum(s.commission), 0)
  from movements m left join movements s on s.share_of = m.id
  group by m.broker_id, m.period, m.insurer on conflict do nothing`,

  `insert into liquidations (id, broker_id, number, period_from, period_to, status, sub_total, invoice_total, vat_rate,
    vat, payable, available_on, created_at, updated_at)
  select gen_random_uuid(), b.broker_id, 'L-' || to_char(b.period, 'YYYY-MM'), b.period,
    (b.period + interval '1 month - 1 day')::date, 'paid', sum(b.commission), sum(b.commission), 0, 0, sum(b.commission),
    b.period, now(), now()
  from ledger_balances b join owners o on o.id = b.broker_id where b.period < date '2026-10-01'
  group by b.broker_id, b.period on conflict do nothing`,

  `insert into liquidation_lines (movement_id, liquidation_id, place)
  select m.id, l.id, row_number() over (partition by l.id order by m.insurer, m.policy_number, m.line, m.id)
  from movements m join liquidations l on l.broker_id = m.broker_id and l.period_from = m.period
  where m.author = 'bench' on conflict do nothing`,

  // Triggers are silent here.
  `insert into open_movements (movement_id, broker_id, period, commission, insurer, policy_number, line, turn)
  select m.id, m.broker_id, m.period, m.commission, m.insurer, m.policy_number, m.line, m.turn from movements m
  where not exists (select from liquidation_lines l where l.movement_id = m.id) on conflict do nothing`,

  `insert into unpaid_instalments (id, broker_id, insurer, key, policy_id, policy_number, instalment, due_on, amount,
    covered_until, created_at, updated_at)
  select gen_random_uuid(), p.broker_id, p.insurer, p.number || ' 1', p.id, p.number, '1/12',
    date '2026-10-01' + (row_number() over () % 50)::integer, 1000000, date '2026-11-10' + (row_number() over () % 30)::integer,
    now(), now()
  from policies p where p.number like 'LED-%0'`,

  `insert into brokers (id, email, password_hash, registration_id, identity_number, is_activated, onboarding_status,
    created_at, updated_at)
  select gen_random_uuid(), 'house' || n || '@example.com', '', gen_random_uuid(), (97000000 + n)::text, true,
    'finished', now(), now() from generate_series(1, 4000) n`,

  // Of the month under way all are open; of each twentieth account the one before waits for the office, open or invoiced.
  `insert into liquidations (id, broker_id, number, period_from, period_to, status, sub_total, invoice_total, vat_rate,
    vat, payable, available_on, created_at, updated_at)
  select gen_random_uuid(), b.id, 'L-' || m, p.month, (p.month + interval '1 month - 1 day')::date,
    case when p.month = case when b.n % 20 = 0 then date '2026-10-01' else date '2026-11-01' end then 'unavailable'
      when b.n % 20 = 1 and p.month = date '2026-10-01' then 'invoiced' else 'paid' end,
    1000000, 1000000, 0, 0, 1000000, p.month, now(), now()
  from (select id, substring(email from '[0-9]+')::integer as n from brokers where email like 'house%') b,
    generate_series(0, 23) m, lateral (select (date '2024-12-01' + make_interval(months => m))::date as month) p
  where b.n % 20 <> 0 or p.month < date '2026-11-01'`,

  // Half of them with the office, the others with who is insured; nine tenths are over.
  `insert into records (id, entity, owner, writer, number, status, answers, facts, title, title_order, words, tags,
    created_at, updated_at, sent_at)
  select gen_random_uuid(), 'communication', 'broker:' || o.id, 'bench', 'COM-' || n,
    s.status, '{}', jsonb_build_object('subject', 'Consulta ' || n, 'last', 'Gracias')
      || case when n % 4 < 2 then '{}' else '{"with": "insured", "holder": "Cliente"}' end::jsonb,
    'Consulta ' || n, 'consulta ' || n, ' consulta ' || n || ' ',
    array['status:' || s.status, 'status:' || case when s.status = 'closed' then 'closed' else 'open' end],
    now() - n * interval '1 minute', now() - n * interval '1 minute', now() - n * interval '1 minute'
  from generate_series(1, 100000) n join owners o on o.at = case when n % 5 = 0 then 0 else 1 + n % 19 end,
    lateral (select case n % 20 when 1 then 'pending' when 2 then 'answered' else 'closed' end as status) s`,
];
