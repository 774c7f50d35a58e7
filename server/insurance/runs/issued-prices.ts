import { sql } from "kysely";
import { prepareLookUp } from "../../infrastructure/db/prepare.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { insurerTitle } from "../insurers/insurers.ts";
import { parametersAt } from "../parameters/parameters.ts";

/** A price as it was quoted, accepted and issued, by the month in centavos. */
export type IssuedPrice = {
  readonly emissionId: string;
  readonly insurer: string;
  readonly product: string;
  readonly quoted: number;
  readonly accepted: number;
  readonly issued: number;
  readonly at: Date;
};

/** Keeps at what a policy was issued beside what was quoted, once for each emission. */
export async function keepIssuedPrice(trx: Trx, { emissionId, at, ...prices }: IssuedPrice): Promise<void> {
  await trx
    .insertInto("issued_prices")
    .values({ emission_id: emissionId, issued_at: at, ...prices })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Of how many of the last emissions of an insurer, and how far what it issued was from what it quoted, in per cent. */
export type IssuedDifference = { readonly count: number; readonly percent: number };

type Row = {
  readonly insurer: string;
  readonly count: number;
  readonly quoted: number;
  readonly issued: number;
};

/** How far each insurer's last policies of a product were from their quotes; of who issued too few nothing is said. */
export async function loadIssuedDifferences(
  db: Db,
  product: string,
  insurers: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, IssuedDifference>> {
  const { issuedPrices } = await parametersAt(db, day);
  const rows = await selectIssued(db, { product, insurers, most: issuedPrices.most });
  const told = rows.filter(({ count }) => count >= issuedPrices.least);
  return new Map(told.map((row) => [row.insurer, { count: row.count, percent: percentOf(row) }]));
}

/** What the office reads: a line for each insurer and product, whatever it is of. */
export async function issuedLines(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<Row & { readonly product: string; readonly changed: number }>`
    select insurer, product, count(*)::integer as count, count(*) filter (where issued <> quoted)::integer as changed,
      sum(quoted)::float8 as quoted, sum(issued)::float8 as issued
    from issued_prices group by insurer, product order by insurer, product`.execute(db);
  return rows.map((row) => {
    const percent = percentOf(row).toLocaleString("es-AR", { signDisplay: "exceptZero" });
    return `${insurerTitle(row.insurer)} ${row.product}: ${row.count} emisiones, ${row.changed} a otro precio, ${percent} % frente a lo cotizado`;
  });
}

/** With one decimal; sums are whole centavos. */
function percentOf({ quoted, issued }: Pick<Row, "quoted" | "issued">): number {
  return Math.round(((issued - quoted) / quoted) * 1000) / 10 + 0;
}

type Values = { readonly product: string; readonly insurers: readonly string[]; readonly most: number };

const selectIssued = prepareLookUp((db, v: Values) =>
  sql<Row>`
    select i.name as insurer, count(*)::integer as count, sum(p.quoted)::float8 as quoted, sum(p.issued)::float8 as issued
    from unnest(${v.insurers}::text[]) i(name), lateral (
      select quoted, issued from issued_prices
      where product = ${v.product}::text and insurer = i.name order by issued_at desc limit ${v.most}::integer
    ) p group by i.name`.compile(db),
);
