import { growWith } from "./grow-with.ts";

/**
 * Writes into a database what a product of some size holds: 200 brokers, 120,000 policies with a claim each, 100,000
 * notices and half as many clients. The broker of that address has 2,000 of each, the others 500 or less. On a
 * connection of its own, which has no limits.
 */
export function growDatabase(url: string, email: string): Promise<void> {
  return growWith(statements, { url, email });
}

const statements = [
  `insert into brokers (
    id, email, password_hash, registration_id, identity_number, is_activated, onboarding_status, created_at, updated_at
  )
  select gen_random_uuid(), 'broker' || n || '@example.com', '', gen_random_uuid(), (98000000 + n)::text, true,
    'finished', now(), now()
  from generate_series(1, 200) n`,

  `insert into insureds (identity_number, cuil, full_name, birth_date, email)
  select (30000000 + n)::text, '20' || (30000000 + n) || '0', 'Persona ' || n, '1980-01-01', 'p' || n || '@example.com'
  from generate_series(0, 49999) n`,

  // Whose the n-th is: the first 2,000 are that broker's, the rest are spread.
  `create temp table holders as
  select n, case when n <= 2000 then (select id from brokers where email = $email) else spread.id end as id
  from generate_series(1, 100000) n
  join (select row_number() over (order by email) - 1 as at, id from brokers where email like 'broker%') spread
    on spread.at = n % 200`,

  `insert into policies (id, number, identity_number, insurer, product, asset, starts_on, ends_on, broker_id)
  select gen_random_uuid(), 'BIG-' || n, (30000000 + n % 50000)::text, 'zurich', 'car', 'Auto ' || n,
    date '2025-06-01' + (n % 300), date '2026-06-01' + (n % 540), id
  from holders`,

  // One portfolio is of 20,000, at five insurers.
  `insert into policies (
    id, number, insurer, product, asset, plate, starts_on, ends_on, broker_id, holder, holder_order, total_premium
  )
  select gen_random_uuid(), 'CARTERA-' || n, (array['zurich', 'sura', 'allianz', 'experta', 'mercantilAndina'])[1 + n % 5],
    case when n % 10 = 0 then 'home' else 'car' end, 'Bien ' || n, null, date '2025-06-01' + (n % 300),
    date '2026-06-01' + (n % 540), b.id, 'Cliente ' || n, 'cliente ' || n, 1000000 + n
  from generate_series(1, 20000) n, brokers b where b.email = 'independiente@example.com'`,

  // What its triggers would have written.
  `delete from policy_days`,
  `insert into policy_days (broker_id, day, change)
  select p.broker_id, c.day, sum(c.change)
  from policies p, lateral policy_day_changes(p.status, p.starts_on, p.ends_on, 1) c
  where p.broker_id is not null group by p.broker_id, c.day`,

  `delete from portfolio_days`,
  `insert into portfolio_days (broker_id, day, ends, insurer, product, currency, policies, total_premium, unpriced)
  select p.broker_id, c.day, c.ends, p.insurer, p.product, p.currency, sum(c.policies), sum(c.total_premium), sum(c.unpriced)
  from policies p, lateral portfolio_day_changes(p.status, p.starts_on, p.ends_on, p.total_premium, 1) c
  where p.broker_id is not null group by 1, 2, 3, 4, 5, 6`,

  `insert into policy_words (broker_id, word, policy_id)
  select broker_id, w.word, id from policies, unnest(array['cartera', lower(number_key), 'cliente',
    split_part(holder, ' ', 2)]) w(word)
  where number like 'CARTERA-%'`,

  `insert into records (
    id, entity, owner, writer, policy_id, broker_id, product, insurer, number, status, answers, created_at, updated_at,
    sent_at
  )
  select gen_random_uuid(), 'accident', 'insured:cordillera:' || coalesce(identity_number, number), 'seed', id, broker_id,
    product, insurer, 'BIG-2026-' || number, case when random() < 0.2 then 'pendingDocuments' else 'sent' end, '{}', now(),
    now(), now() - random() * interval '300 days'
  from policies where number like 'BIG-%' or number like 'CARTERA-%'`,

  `insert into claim_months (broker_id, month, insurer, product, claims)
  select broker_id, month_of_claim(sent_at), insurer, product, count(*)
  from records where entity = 'accident' and sent_at is not null and broker_id is not null group by 1, 2, 3, 4`,

  // Of the large portfolio each policy has a change that was asked for, of the others each tenth.
  `insert into records (
    id, entity, owner, writer, policy_id, broker_id, product, insurer, number, status, answers, created_at, updated_at,
    sent_at
  )
  select gen_random_uuid(), 'endorsement', case when n % 2 = 0 then 'broker:' || broker_id else 'insured:*:' || number end,
    'seed', id, broker_id, product, insurer, number || '/1',
    (array['issued', 'issued', 'requested', 'inReview', 'rejected', 'canceled', 'draft', 'approved'])[1 + n % 8],
    '{"change": "useChange"}', now() - n * interval '1 minute', now(),
    case when n % 8 <> 6 then now() - n * interval '1 minute' end
  from (select *, row_number() over (order by number) as n from policies
    where number like 'BIG-%0' or number like 'CARTERA-%') p`,

  `insert into record_statuses (record_id, status, author, created_at)
  select id, 'sent', 'insurer:zurich', now() from records where number like 'BIG-2026-%'`,

  `insert into records (
    id, entity, owner, writer, status, answers, title, title_order, words, tags, created_at, updated_at
  )
  select gen_random_uuid(), 'client', 'broker:' || id, 'seed', 'active',
    jsonb_build_object('client', jsonb_build_object('personType', 'physical', 'name', 'Cliente', 'lastName', n::text)),
    'Cliente ' || n, 'cliente ' || n, ' cliente ' || n || ' ',
    array['dni:' || (30000000 + n % 50000), 'type:physical'], now(), now()
  from holders where n <= 50000`,

  `insert into records (id, entity, parent_id, owner, writer, status, answers, created_at, updated_at)
  select gen_random_uuid(), 'interaction', id, owner, 'seed', 'pending',
    '{"kind": "task", "text": "Llamar", "dueOn": "2026-11-19"}', now(), now()
  from (select *, row_number() over (partition by owner) as at from records where title like 'Cliente %') c
  where at <= 100`,

  `analyze policies, records`,

  `insert into client_figures (client_id, owner, policies, contact_at)
  select r.id, r.owner, policies_of_client(r.id, r.owner, r.tags), (
    select max(n.created_at) from records n
    where n.parent_id = r.id and n.entity = 'interaction' and n.status <> 'pending')
  from records r where r.entity = 'client' on conflict do nothing`,

  // One broker has 20,000 quotes, the others 80,000 between them.
  `create temp table quoted as
  select gen_random_uuid() as record, n, b.id as broker from generate_series(1, 20000) n, brokers b
    where b.email = 'independiente@example.com'
  union all select gen_random_uuid(), 20000 + n, id from holders where n <= 80000`,

  `insert into records (id, entity, owner, writer, product, status, answers, created_at, updated_at, sent_at)
  select record, 'quote', 'broker:' || broker, 'seed', 'car', 'draft', '{}', now(), now(), now() from quoted`,

  `insert into quotes (record_id, broker_id, product, status, customer, customer_order, asset, round, offers, best,
    best_insurer, valid_until, is_archived, created_at)
  select record, broker, case when n % 10 = 0 then 'motorcycle' else 'car' end,
    (array['draft', 'draft', 'draft', 'expired', 'error', 'pending'])[1 + n % 6], 'Cliente ' || n, 'cliente ' || n,
    'Fiat Cronos ' || n, 1, 20, case when n % 6 = 4 then null else 4000000 + n end, 'sura',
    timestamptz '2026-11-20' + (n % 30) * interval '1 day', n % 50 = 0, timestamptz '2026-11-20' - n * interval '1 minute'
  from quoted`,

  `insert into quote_words (broker_id, word, quote_id)
  select broker, w.word, record from quoted, unnest(array['cliente', n::text, 'fiat', 'cronos']) w(word)`,

  `insert into notifications (id, broker_id, kind, content, created_at, mailed_at, read_at)
  select gen_random_uuid(), id, 'record-moved', '{"title": "Siniestro"}', now() - n * interval '1 minute', now(),
    case when n % 3 = 0 then now() end
  from holders`,

  `insert into rate_counters (key, count, expires_at)
  select 'big:' || n, 1, now() + interval '1 day' from generate_series(1, 50000) n`,
];
