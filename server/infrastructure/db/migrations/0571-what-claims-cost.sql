-- What insurers said that they paid of claims, in centavos, of policies in pesos, in the month in which the claim was sent.
alter table claim_months add column paid bigint not null default 0;
drop index claim_months_by_month;
create index claim_months_by_month on claim_months (broker_id, month) include (insurer, product, claims, paid);

create function paid_of_claim(facts jsonb) returns bigint language sql immutable as $$
  select case when coalesce(facts ->> 'currency', 'ARS') = 'ARS' then coalesce((facts ->> 'paid')::bigint, 0) else 0 end
$$;

create or replace function note_claim_months() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if old.sent_at is not null and old.broker_id is not null then
      insert into claim_months (broker_id, month, insurer, product, claims, paid)
      values (old.broker_id, month_of_claim(old.sent_at), coalesce(old.insurer, ''), coalesce(old.product, ''), -1,
        -paid_of_claim(old.facts));
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.sent_at is not null and new.broker_id is not null then
      insert into claim_months (broker_id, month, insurer, product, claims, paid)
      values (new.broker_id, month_of_claim(new.sent_at), coalesce(new.insurer, ''), coalesce(new.product, ''), 1,
        paid_of_claim(new.facts));
    end if;
  end if;
  return null;
end $$;

drop trigger claim_months_update on records;
create trigger claim_months_update after update on records for each row
  when (new.entity = 'accident' and (new.sent_at, new.broker_id, new.insurer, new.product, new.facts -> 'paid')
    is distinct from (old.sent_at, old.broker_id, old.insurer, old.product, old.facts -> 'paid'))
  execute function note_claim_months();
