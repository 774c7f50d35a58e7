import { type OfficeRole, officeRoles } from "#permissions/index.ts";
import { type Change, recordChange } from "../../infrastructure/audit/record.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";

/** Roles of an account, one or more, each once. */
export const rolesSchema = {
  type: "array",
  minItems: 1,
  maxItems: officeRoles.length,
  uniqueItems: true,
  items: { enum: [...officeRoles] },
} as const;

type Act = Pick<Change, "at" | "who" | "address">;

/** Row of an operator as it is when nobody else changes roles. */
type Locked = { readonly id: string; readonly roles: readonly OfficeRole[]; readonly isBlocked: boolean };

/**
 * Stores the roles of an operator, but for the permissions of the last one who gives them. `check` looks at the locked
 * accounts first.
 */
export async function changeRoles(
  trx: Trx,
  id: string,
  given: readonly OfficeRole[],
  act: Act,
  check: (all: readonly Locked[]) => void = () => undefined,
): Promise<void> {
  const roles = inOrder(given);
  // All of them, always in this order: of two who take each other's permissions, the second finds one left.
  const all = await trx
    .selectFrom("operators")
    .select(["id", "roles"])
    .select(({ eb }) => eb("blocked_at", "is not", null).as("isBlocked"))
    .orderBy("id")
    .forUpdate()
    .execute();
  const operators: readonly Locked[] = all.map((one) => ({ ...one, isBlocked: Boolean(one.isBlocked) }));
  const operator = operators.find((one) => one.id === id);
  if (!operator) throw new AppError("not-found");
  check(operators);
  const gives = (one: Locked) => one.roles.includes("permissions") && !one.isBlocked;
  const isLast = gives(operator) && !operators.some((one) => one.id !== id && gives(one));
  if (isLast && !roles.includes("permissions")) throw new AppError("last-with-permissions");
  await trx.updateTable("operators").set({ roles, updated_at: act.at }).where("id", "=", id).execute();
  await recordChange(trx, {
    ...{ at: act.at, who: act.who, address: act.address },
    ...{ action: "roles", entity: "operator", entityId: id },
    ...{ before: { roles: inOrder(operator.roles) }, after: { roles } },
  });
}

/** Sorts roles as they are shown. */
export function inOrder(roles: readonly OfficeRole[]): OfficeRole[] {
  return officeRoles.filter((role) => roles.includes(role));
}
