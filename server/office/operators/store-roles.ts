import type { OfficeRole } from "#permissions/index.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { changeRoles, inOrder } from "../../people/operators/change-roles.ts";
import { actOf, type Operator } from "../../people/principals/principal.ts";
import texts from "./texts.json" with { type: "json" };

/** Roles of an operator from now on, and those that were looked at: what changed meanwhile is refused. */
export type SaidRoles = { readonly roles: readonly OfficeRole[]; readonly was: readonly OfficeRole[] };

/** Stores the roles of an operator, given by another or by themselves. */
export async function storeRoles(
  db: Db,
  by: Operator,
  { id, roles, was }: SaidRoles & { readonly id: string },
  at: Date,
): Promise<{ readonly id: string }> {
  await db.transaction().execute((trx) =>
    changeRoles(trx, id, roles, actOf(by, at), (all) => {
      // The guard looked before the lock.
      const giver = all.find((one) => one.id === by.operatorId);
      if (!giver?.roles.includes("permissions") || giver.isBlocked) throw new AppError("forbidden");
      const before = all.find((one) => one.id === id)?.roles ?? [];
      if (inOrder(before).join() !== inOrder(was).join())
        throw new AppError("version", { text: texts.version });
    }),
  );
  return { id };
}
