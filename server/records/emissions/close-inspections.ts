import { sql } from "kysely";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { noPlatform, ownerOfInsured } from "../../people/principals/principal.ts";
import { inspection } from "../inspections/inspection.ts";
import { moveRecord } from "../move.ts";
import { statusesThat } from "../statuses.ts";
import { emitter } from "./begin-emission.ts";

/** Nobody is asked any longer for photos of what an emission does not wait for. */
export async function closeInspections(trx: Trx, emissionId: string, at: Date): Promise<void> {
  const open = await trx
    .selectFrom("records")
    .select("id")
    .where("parent_id", "=", emissionId)
    .where("entity", "=", inspection.name)
    .where("status", "in", openStatuses)
    .execute();
  for (const { id } of open) await moveRecord(trx, {}, inspection, { id, status: "canceled", at }, emitter);
}

/** What was seen for a policy hangs on it from now on, where it is of whom the policy insures. */
export async function hangOnPolicy(trx: Trx, emissionId: string, policyId: string): Promise<void> {
  await trx
    .updateTable("records as r")
    .from("policies as p")
    .set({ policy_id: policyId })
    .where("r.parent_id", "=", emissionId)
    .where("r.entity", "=", inspection.name)
    .where("p.id", "=", policyId)
    .where(sql<boolean>`r.owner = ${ownerOfInsured(noPlatform, "")} || p.identity_number`)
    .execute();
}

const openStatuses = statusesThat(inspection.statuses, ({ isClosed }) => isClosed !== true);
