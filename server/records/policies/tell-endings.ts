import { sql } from "kysely";
import { addDays, formatDate, wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { parametersAt } from "../../insurance/parameters/parameters.ts";
import { notify } from "../../people/notifications/notify.ts";

/** How many ends are looked at in one go. */
const atOnce = 1_000;

type Told = {
  readonly id: string;
  readonly brokerId: string;
  readonly number: string;
  readonly endsOn: string;
  readonly days: number;
};

/**
 * Tells brokers of the policies in force that end within the windows of the day: of each end once a window, and of one
 * that came late only the window it is in. Whoever has several in a window is told once of all of them. No notice names
 * who is insured: it outlives them.
 */
export async function tellEndings(db: Db, now: Date): Promise<void> {
  const today = dayOf(now);
  const { renewalWindows } = await parametersAt(db, today);
  const until = addDays(today, Math.max(...renewalWindows)) ?? today;
  for (let told = atOnce; told === atOnce; )
    told = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<Told>`
        with due as (
          select p.id, p.broker_id, p.number, p.ends_on, w.days from policies p, lateral (
            select min(d) as days from unnest(${renewalWindows}::integer[]) d where p.ends_on <= ${today}::date + d
          ) w
          where p.status = 'issued' and p.canceled_on is null and p.renewed_by is null and p.ends_on between ${today}::date and ${until}::date
            and p.starts_on <= ${today}::date and p.broker_id is not null
            and not exists (select from policy_expiry_notices n
              where n.policy_id = p.id and n.ends_on = p.ends_on and n.days <= w.days)
          order by p.broker_id, w.days, p.ends_on limit ${atOnce}
        ), noted as (
          insert into policy_expiry_notices (policy_id, ends_on, days) select id, ends_on, days from due
          on conflict do nothing returning policy_id
        )
        select d.id, d.broker_id as "brokerId", d.number, d.ends_on as "endsOn", d.days
        from due d join noted n on n.policy_id = d.id order by d.broker_id, d.days, d.ends_on`.execute(trx);
      const groups = Map.groupBy(rows, ({ brokerId, days }) => `${brokerId} ${days}`);
      for (const [first, ...others] of groups.values())
        if (first) await notify(trx, noticeOf(first, others.length + 1, now));
      return rows.length;
    });
}

function noticeOf({ id, brokerId, number, endsOn, days }: Told, count: number, at: Date) {
  const date = formatDate(wireDate(endsOn));
  if (count === 1)
    return {
      ...({ brokerId, at, kind: "policy-ending" } as const),
      content: { number, date, path: `/polizas/detalle/${id}` },
    };
  return {
    ...({ brokerId, at, kind: "policies-ending" } as const),
    content: { count: String(count), days: String(days), date },
  };
}
