import { sql } from "kysely";
import { addDays } from "#engine/identifiers/index.ts";
import type { JsonObject } from "#engine/json/index.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import type { Reading } from "../../insurance/runs/read-insurer.ts";
import { authorOf } from "../../people/principals/principal.ts";
import { bringFile } from "../imports/bring-file.ts";
import { movementsKind } from "../imports/kinds/movements-kind.ts";
import type { RecordServices } from "../record-services.ts";
import { type CollectedLine, columnsOfLines, fileOfLines } from "./file-of-lines.ts";

export const collectionKind = "collection";
/** The name of the job. */
export const collectionJob = "collection";

/** Days back that are asked for each day: what was corrected or came late is among them, and counts once. */
const daysBack = 35;

/**
 * The job `collection`: asks an insurer what it collected until the day before, and brings each broker's lines as a file of
 * the insurer's. A line is whose policy it is; of nobody's nothing is written, and it is asked for again tomorrow. Without
 * an answer it fails, and is tried again.
 */
export function createCollectionJob(services: RecordServices, reading: Reading | undefined) {
  return async ({ insurer, day }: JsonObject): Promise<void> => {
    if (!reading || typeof insurer !== "string" || typeof day !== "string") return;
    const [from, to] = [addDays(day, -daysBack) ?? day, addDays(day, -1) ?? day];
    const outcome = await reading.ask(insurer, collectionKind, { from, to });
    if ("failure" in outcome)
      throw new Error(`collection: "${insurer}" did not say what it collected: ${outcome.failure}`);
    const { lines } = outcome.output as unknown as { readonly lines: readonly CollectedLine[] }; // its contract's
    const at = services.clock();
    const by = { at, who: authorOf({ type: "job", name: collectionJob }), address: "local" };
    const owners = await ownersOf(services.db, insurer, lines);
    const own = Map.groupBy(lines, ({ policyNumber }) => owners.get(policyNumber));
    for (const [brokerId, theirs] of own) {
      if (brokerId === undefined) continue;
      const name = `Cobranzas de ${insurerTitle(insurer)} ${day}.csv`;
      const file = { name, bytes: fileOfLines(theirs), columns: columnsOfLines };
      await bringFile(services, { kind: movementsKind, brokerId, insurer, by, ...file });
    }
  };
}

/** Whose the policies of an insurer are, by their numbers as it writes them. */
async function ownersOf(
  db: Db,
  insurer: string,
  lines: readonly CollectedLine[],
): Promise<ReadonlyMap<string, string>> {
  const numbers = [...new Set(lines.map(({ policyNumber }) => policyNumber))];
  const { rows } = await sql<{ readonly number: string; readonly brokerId: string }>`
    select s.number, p.broker_id as "brokerId"
    from jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb) s(number), lateral (
      select broker_id from policies
      where insurer = ${insurer} and broker_id is not null and status <> 'removed'
        and number_key = upper(regexp_replace(s.number, '[^a-zA-Z0-9]', '', 'g'))
      order by created_at desc limit 1
    ) p`.execute(db);
  return new Map(rows.map(({ number, brokerId }) => [number, brokerId]));
}
