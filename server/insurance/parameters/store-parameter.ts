import { sql } from "kysely";
import { addDays } from "#engine/identifiers/index.ts";
import { createAjv, problemsOf } from "#engine/validation/index.ts";
import document from "../../../flows/parameters.json" with { type: "json" };
import schema from "../../../schemas/parameters.schema.json" with { type: "json" };
import { recordChange } from "../../infrastructure/audit/record.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { type Problem, refuse } from "../../infrastructure/http/problems.ts";
import { parametersAt } from "./parameters.ts";

/** What a parameter is from a day on, an ISO day, and where that comes from. */
export type DatedValue = { readonly from: string; readonly value: unknown; readonly source: string };

type By = { readonly who: string; readonly address: string; readonly at: Date };

const { $schema: _, ...ours } = document;
export type ParameterName = keyof typeof ours;
export const parameterNames = Object.keys(ours) as readonly ParameterName[];

/** All that a parameter was, is and will be, the last first: of the document, and of the table over it. */
export async function loadParameter(db: Db | Trx, name: ParameterName): Promise<readonly DatedValue[]> {
  const { rows } = await sql<DatedValue>`select effective_from as "from", value, source from parameters
    where name = ${name}`.execute(db);
  const own = ours[name].filter(({ from }) => !rows.some((row) => row.from === from));
  return [...own, ...rows].toSorted((one, other) => other.from.localeCompare(one.from));
}

/**
 * Says what a parameter is from a day that is yet to come: what was judged by a day that has begun is judged the same by
 * it for ever. Said again of the same day, the last word counts.
 */
export async function storeParameter(
  db: Db,
  name: ParameterName,
  said: DatedValue,
  by: By,
): Promise<{ readonly from: string }> {
  refuseWrong(name, said, by.at);
  const { from, value, source } = said;
  await db.transaction().execute(async (trx) => {
    const before = (await parametersAt(trx, from))[name];
    await sql`insert into parameters (name, effective_from, value, source, created_at)
      values (${name}, ${from}::date, ${JSON.stringify(value)}::jsonb, ${source}, ${by.at})
      on conflict (name, effective_from) do update
        set value = excluded.value, source = excluded.source`.execute(trx);
    await recordChange(trx, {
      ...{ at: by.at, who: by.who, address: by.address, action: "update" },
      ...{ entity: "parameter", entityId: name, before: { value: before }, after: { from, value, source } },
    });
  });
  return { from };
}

/** What is said, as the schema has it; whoever says it otherwise is told where. */
function refuseWrong(name: ParameterName, said: DatedValue, at: Date): void {
  judge ??= createAjv().compile({ ...schema, required: [] });
  const prefix = `/${name}/0`;
  const problems: Problem[] = judge({ [name]: [said] })
    ? []
    : problemsOf(judge.errors).map((problem) => ({ ...problem, path: problem.path.slice(prefix.length) }));
  const tomorrow = addDays(dayOf(at), 1) ?? "";
  if (problems.length === 0 && said.from < tomorrow)
    problems.push({ code: "field_date_min", path: "/from", params: { date: tomorrow } });
  if (problems.length > 0) throw refuse(problems);
}
let judge: ReturnType<ReturnType<typeof createAjv>["compile"]> | undefined;
