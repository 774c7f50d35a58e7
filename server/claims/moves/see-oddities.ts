import { recordChange } from "../../infrastructure/audit/record.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { actOf, type Operator } from "../../people/principals/principal.ts";
import { accident } from "../report/accident.ts";

type Seen = { readonly id: string; readonly operator: Operator; readonly at: Date };

/** Notes that the office saw to the words about a claim that could not follow. */
export async function seeOddities(trx: Trx, { id, operator, at }: Seen): Promise<void> {
  const rows = await trx
    .updateTable("claim_oddities")
    .set({ seen_at: at })
    .where("claim_id", "=", id)
    .where("seen_at", "is", null)
    .returning("said")
    .execute();
  const after = { seen: rows.map(({ said }) => said) };
  await recordChange(trx, {
    ...actOf(operator, at),
    action: "see",
    entity: accident.name,
    entityId: id,
    after,
  });
}
