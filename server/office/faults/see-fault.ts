import { randomUUID } from "node:crypto";
import { recordChange } from "../../infrastructure/audit/record.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import { listFaults } from "../../insurance/runs/faults.ts";
import { actOf, type Operator } from "../../people/principals/principal.ts";
import texts from "./texts.json" with { type: "json" };

export type SeenFault = {
  readonly id: string;
  /** The last time that it had happened on the page that was looked at: what happened meanwhile was not seen. */
  readonly until: string;
  readonly note: string;
};

/** Keeps that somebody saw to a fault, and what they did about it. What happens again afterwards waits anew. */
export async function seeFault(
  db: Db,
  operator: Operator,
  { id, until, note: said }: SeenFault,
  at: Date,
): Promise<{ readonly id: string }> {
  const note = said.trim();
  if (note === "") throw refuse([{ code: "field_required", path: "/note" }]);
  await db.transaction().execute(async (trx) => {
    const [fault] = await listFaults(trx, { id });
    if (!fault) throw new AppError("not-found");
    if (fault.last.toISOString() !== until) throw new AppError("version", { text: texts.version });
    await trx
      .insertInto("seen_faults")
      .values({
        ...{ id: randomUUID(), fault: id, until: fault.last, note },
        ...{ operator_id: operator.operatorId, created_at: at },
      })
      .execute();
    await recordChange(trx, {
      ...actOf(operator, at),
      ...{ action: "see", entity: "insurer-fault", entityId: id },
      before: { unseen: fault.unseen },
      after: { unseen: 0, until, note },
    });
  });
  return { id };
}
