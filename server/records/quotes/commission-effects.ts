import { sql } from "kysely";
import { prepareLookUp } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";

/** With which commission each round was asked, by round; of the same answers on the same day. */
export type CommissionsByRound = Readonly<Record<string, number>>;

/** What another commission does, against the round that is shown: in words, of the prices that both rounds have. */
type CommissionEffect = { readonly id: number; readonly text: string };

/** What is known of other commissions: of those alone that this quote has been asked with. Nothing is reckoned. */
export async function loadCommissionEffects(
  db: Db,
  id: string,
  round: number,
  byRound: CommissionsByRound,
): Promise<readonly CommissionEffect[]> {
  const shown = byRound[round];
  const latest = new Map(Object.entries(byRound).map(([of, commission]) => [commission, Number(of)]));
  const others = [...latest].filter(([commission]) => commission !== shown);
  if (others.length === 0) return [];
  const rows = await compareRounds(db, { id, round, others: others.map(([, of]) => of) });
  return others.flatMap(([commission, of]) => {
    const found = rows.find((row) => row.round === of);
    return found ? [{ id: commission, text: effectText(found) }] : [];
  });
}

/** How many times as much, each: 1 for no difference. */
type Compared = { readonly round: number; readonly price: number; readonly earned: number | null };

function effectText({ price, earned }: Compared): string {
  const prices = `precios ${percentText(price)}`;
  return earned === null ? prices : `${prices}, comisión ${percentText(earned)}`;
}

/** «+3,1 %»: with one decimal. */
function percentText(times: number): string {
  const percent = Math.round((times - 1) * 1000) / 10;
  if (percent === 0) return "iguales";
  return `${percent > 0 ? "+" : "−"}${Math.abs(percent).toLocaleString("es-AR")} %`;
}

type Rounds = { readonly id: string; readonly round: number; readonly others: readonly number[] };

const compareRounds = prepareLookUp((db, v: Rounds) =>
  sql<Compared>`
    select b.round, avg(b.instalment::float8 / n.instalment) as price,
      sum((b.premium ->> 'netPremium')::float8 * b.commission_rate)
        / nullif(sum((n.premium ->> 'netPremium')::float8 * n.commission_rate), 0) as earned
    from quote_coverages n
    join quote_coverages b on b.quote_id = n.quote_id and b.insurer = n.insurer and b.cluster = n.cluster
      and b.short_name = n.short_name and b.currency = n.currency
    where n.quote_id = ${v.id}::uuid and n.round = ${v.round}::int and b.round = any(${v.others}::int[])
    group by b.round`.compile(db),
);
