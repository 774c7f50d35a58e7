-- What a broker's portfolio comes to, kept by whatever writes it, so that figures sum few rows, of that broker alone. Rows
-- are added and never altered, so that two who write at once do not wait for one another; the sweep makes one of many.

-- Policies by the day on which they begin, and by the one after their last: how many there are, what they cost in centavos
-- of their currency, and how many have no price. What ends is below zero and stands apart from what begins that day.
create table portfolio_days (
  broker_id uuid not null references brokers on delete cascade,
  day date not null,
  ends boolean not null,
  insurer text not null,
  product text not null,
  currency text not null,
  policies integer not null,
  total_premium bigint not null,
  unpriced integer not null
);
create index portfolio_days_by_day on portfolio_days (broker_id, day)
  include (ends, insurer, product, currency, policies, total_premium, unpriced);

create function portfolio_day_changes(status text, starts_on date, ends_on date, total_premium bigint, sign integer)
  returns table (day date, ends boolean, policies integer, total_premium bigint, unpriced integer)
  language sql immutable as $$
  select d.day, d.ends, d.way * sign, coalesce($4, 0) * d.way * sign, case when $4 is null then d.way * sign else 0 end
  from (values (starts_on, false, 1), (ends_on + 1, true, -1)) d(day, ends, way)
  where status = 'issued'
$$;

create function note_portfolio_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into portfolio_days (broker_id, day, ends, insurer, product, currency, policies, total_premium, unpriced)
    select p.broker_id, c.day, c.ends, p.insurer, p.product, p.currency, sum(c.policies), sum(c.total_premium), sum(c.unpriced)
    from new_rows p, lateral portfolio_day_changes(p.status, p.starts_on, p.ends_on, p.total_premium, 1) c
    where p.broker_id is not null group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'DELETE' then
    insert into portfolio_days (broker_id, day, ends, insurer, product, currency, policies, total_premium, unpriced)
    select p.broker_id, c.day, c.ends, p.insurer, p.product, p.currency, sum(c.policies), sum(c.total_premium), sum(c.unpriced)
    from old_rows p, lateral portfolio_day_changes(p.status, p.starts_on, p.ends_on, p.total_premium, -1) c
    where p.broker_id is not null group by 1, 2, 3, 4, 5, 6;
  else
    insert into portfolio_days (broker_id, day, ends, insurer, product, currency, policies, total_premium, unpriced)
    select p.broker_id, c.day, c.ends, p.insurer, p.product, p.currency, sum(c.policies), sum(c.total_premium), sum(c.unpriced)
    from (
      select broker_id, status, starts_on, ends_on, insurer, product, currency, total_premium, 1 as sign from new_rows
      union all
      select broker_id, status, starts_on, ends_on, insurer, product, currency, total_premium, -1 from old_rows
    ) p, lateral portfolio_day_changes(p.status, p.starts_on, p.ends_on, p.total_premium, p.sign) c
    where p.broker_id is not null group by 1, 2, 3, 4, 5, 6
    having sum(c.policies) <> 0 or sum(c.total_premium) <> 0 or sum(c.unpriced) <> 0;
  end if;
  return null;
end $$;

create trigger portfolio_days_insert after insert on policies referencing new table as new_rows
  for each statement execute function note_portfolio_days();
create trigger portfolio_days_update after update on policies referencing old table as old_rows new table as new_rows
  for each statement execute function note_portfolio_days();
create trigger portfolio_days_delete after delete on policies referencing old table as old_rows
  for each statement execute function note_portfolio_days();

insert into portfolio_days (broker_id, day, ends, insurer, product, currency, policies, total_premium, unpriced)
select p.broker_id, c.day, c.ends, p.insurer, p.product, p.currency, sum(c.policies), sum(c.total_premium), sum(c.unpriced)
from policies p, lateral portfolio_day_changes(p.status, p.starts_on, p.ends_on, p.total_premium, 1) c
where p.broker_id is not null group by 1, 2, 3, 4, 5, 6;

-- What the movements of a month come to by insurer and product, in centavos. Without a policy the product is empty.
create table earned_months (
  broker_id uuid not null references brokers on delete cascade,
  month date not null,
  insurer text not null,
  product text not null,
  net_premium bigint not null,
  commission bigint not null
);
create index earned_months_by_month on earned_months (broker_id, month) include (insurer, product, net_premium, commission);

create function note_earned_months() returns trigger language plpgsql as $$
begin
  insert into earned_months (broker_id, month, insurer, product, net_premium, commission)
  select m.broker_id, m.period, m.insurer, coalesce(p.product, ''), sum(m.net_premium), sum(m.commission)
  from new_rows m left join policies p on p.id = m.policy_id group by 1, 2, 3, 4;
  return null;
end $$;
create trigger earned_months_insert after insert on movements referencing new table as new_rows
  for each statement execute function note_earned_months();

insert into earned_months (broker_id, month, insurer, product, net_premium, commission)
select m.broker_id, m.period, m.insurer, coalesce(p.product, ''), sum(m.net_premium), sum(m.commission)
from movements m left join policies p on p.id = m.policy_id group by 1, 2, 3, 4;

-- How many claims were sent in a month, in Argentina, by whose portfolio they hang in.
create table claim_months (
  broker_id uuid not null references brokers on delete cascade,
  month date not null,
  insurer text not null,
  product text not null,
  claims integer not null
);
create index claim_months_by_month on claim_months (broker_id, month) include (insurer, product, claims);

create function month_of_claim(sent_at timestamptz) returns date language sql stable as $$
  select date_trunc('month', sent_at at time zone 'America/Argentina/Buenos_Aires')::date
$$;

create function note_claim_months() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if old.sent_at is not null and old.broker_id is not null then
      insert into claim_months values (old.broker_id, month_of_claim(old.sent_at), coalesce(old.insurer, ''),
        coalesce(old.product, ''), -1);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.sent_at is not null and new.broker_id is not null then
      insert into claim_months values (new.broker_id, month_of_claim(new.sent_at), coalesce(new.insurer, ''),
        coalesce(new.product, ''), 1);
    end if;
  end if;
  return null;
end $$;

create trigger claim_months_insert after insert on records for each row
  when (new.entity = 'accident' and new.sent_at is not null and new.broker_id is not null)
  execute function note_claim_months();
create trigger claim_months_update after update on records for each row
  when (new.entity = 'accident' and (new.sent_at, new.broker_id, new.insurer, new.product)
    is distinct from (old.sent_at, old.broker_id, old.insurer, old.product))
  execute function note_claim_months();
create trigger claim_months_delete after delete on records for each row
  when (old.entity = 'accident' and old.sent_at is not null and old.broker_id is not null)
  execute function note_claim_months();

insert into claim_months (broker_id, month, insurer, product, claims)
select broker_id, month_of_claim(sent_at), coalesce(insurer, ''), coalesce(product, ''), count(*)
from records where entity = 'accident' and sent_at is not null and broker_id is not null group by 1, 2, 3, 4;
