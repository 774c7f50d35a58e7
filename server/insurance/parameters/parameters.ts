import { type RawBuilder, sql } from "kysely";
import { createAjv } from "#engine/validation/index.ts";
import document from "../../../flows/parameters.json" with { type: "json" };
import schema from "../../../schemas/parameters.schema.json" with { type: "json" };
import { prepare } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";

type Dated = Omit<typeof document, "$schema">;
type Name = keyof Dated;

/** The numbers of the business as they are on one day; money is in centavos, null is what nobody told us. */
export type Parameters = { readonly [N in Name]: Dated[N][number]["value"] };

/** A parameter of the table, as it is on a day. */
export type ParameterRow = { readonly name: Name; readonly from: string; readonly value: unknown };

const { $schema: _, ...dated } = document;

/**
 * The parameters of a day: of flows/parameters.json and the table over it whatever began last by then, the table's where
 * both began together; before the first of all, the first. Whoever judges by them keeps the day and asks by it again: no
 * row begins in its own past, so the answer stays the same.
 */
export async function parametersAt(db: Db, day: string): Promise<Parameters> {
  return parametersFrom(await selectRows(db, { day }), day);
}

/** What `rowsOfParameters` has read of a day, as `parametersAt` answers it. */
export function parametersFrom(rows: readonly ParameterRow[], day: string): Parameters {
  const values = Object.entries(dated).map(([name, ours]) => {
    const own = ours.findLast(({ from }) => from <= day) ?? ours[0];
    const over = rows.find((row) => row.name === name);
    if (over === undefined || (own && own.from > over.from && own.from <= day)) return [name, own?.value];
    checkRow(over);
    return [name, over.value];
  });
  return Object.fromEntries(values) as Parameters; // each name of the document, with a value of its schema
}

const selectRows = prepare<{ readonly day: string }, ParameterRow>((db, { day }) =>
  sql<ParameterRow>`select distinct on (name) name, effective_from as "from", value from parameters
    where effective_from <= ${day}::date order by name, effective_from desc`.compile(db),
);

/** The same rows inside another statement, of the day that a column of it has. */
export function rowsOfParameters(column: string): RawBuilder<readonly ParameterRow[]> {
  return sql`(select coalesce(jsonb_agg(known), '[]') from (
    select distinct on (name) name, effective_from as "from", value from parameters
    where effective_from <= ${sql.ref(column)} order by name, effective_from desc) known)`;
}

/** A row is written by hand: what its schema does not have is told with its name, and nothing is judged by it. */
function checkRow({ name, from, value }: ParameterRow): void {
  check ??= createAjv().compile({ ...schema, required: [] });
  if (check({ [name]: [{ from, value, source: "table" }] })) return;
  const detail = `parameter "${name}" from ${from}: ${JSON.stringify(value)} is none — mend its row in the table "parameters"`;
  throw new AppError("invalid-configuration", { detail });
}
let check: ReturnType<ReturnType<typeof createAjv>["compile"]> | undefined;
