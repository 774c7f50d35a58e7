import { formatDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import type { GivenCondition } from "../../insurance/conditions/store-condition.ts";

/**
 * What the words of `condition` say: insurer, product, first day, percent or `none`, then `bonus=5`, `organizer=3`,
 * `minimum=18500` in pesos, `broker=address`, and a note. Throws at a number that is none.
 */
export function saidCondition(words: readonly string[]): GivenCondition {
  const [insurer = "", product = "", from = "", rate = "", ...more] = words;
  const named = Object.fromEntries(
    more.flatMap((word) => {
      const [, name = "", value = ""] = /^(bonus|organizer|minimum|broker)=(.+)$/s.exec(word) ?? [];
      return name === "" ? [] : [[name, value]];
    }),
  );
  const notes = more.filter((word) => !/^(bonus|organizer|minimum|broker)=/.test(word)).join(" ");
  const { bonus, organizer, minimum, broker } = named;
  return {
    ...{ insurer, product, from, ratePercent: rate === "none" ? null : numberIn(rate) },
    ...(bonus === undefined ? {} : { bonusPercent: numberIn(bonus) }),
    ...(organizer === undefined ? {} : { organizerPercent: numberIn(organizer) }),
    ...(minimum === undefined ? {} : { minimumPremium: Math.round(numberIn(minimum) * 100) }),
    ...(broker === undefined ? {} : { broker }),
    ...(notes === "" ? {} : { notes }),
  };
}

function numberIn(text: string): number {
  if (!/^\d+([.,]\d+)?$/.test(text))
    throw new AppError("invalid-request", { detail: `condition: "${text}" is no number — say 15,5 or none` });
  return Number(text.replace(",", "."));
}

/** The conditions that hold or are to come, a line each. */
export async function conditionLines(db: Db, now: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("commercial_conditions as c")
    .leftJoin("brokers as b", "b.id", "c.broker_id")
    .select(["c.insurer", "c.product", "c.effective_from as from", "c.rate", "b.email", "c.turn"])
    .orderBy("c.insurer")
    .orderBy("c.product")
    .orderBy("b.email")
    .orderBy("c.effective_from")
    .orderBy("c.turn")
    .execute();
  const today = dayOf(now);
  return rows.flatMap((row, at) => {
    const after = rows.slice(at + 1).filter((one) => isSame(one, row));
    if (after.some(({ from }) => from <= today || from === row.from)) return [];
    const rate = row.rate === null ? "none" : `${(row.rate / 100).toLocaleString("es-AR")} %`;
    const whose = row.email === null ? [] : [row.email];
    return [[row.insurer, row.product, `desde ${formatDate(row.from)}`, rate, ...whose].join("  ")];
  });
}

type Row = { readonly insurer: string; readonly product: string; readonly email: string | null };

function isSame(one: Row, other: Row): boolean {
  return one.insurer === other.insurer && one.product === other.product && one.email === other.email;
}
