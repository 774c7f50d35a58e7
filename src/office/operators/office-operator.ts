import type { OfficeRole } from "#permissions/index.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import type { Change } from "../ui/changes.tsx";

export type ListedOperator = {
  readonly id: string;
  readonly displayName: string;
  readonly email: string;
  readonly roles: readonly OfficeRole[];
  readonly isBlocked: boolean;
  readonly hasFactor: boolean;
};

export type OfficeOperator = ListedOperator & { readonly changes: readonly Change[] };

export const operatorsCall = "/office/operators";
export const operatorsPath = "/cuentas";

/** Titles of roles, in a line. */
function rolesText(roles: readonly OfficeRole[]): string {
  return roles.map((role) => officeText(`operators.roles.${role}.title`)).join(", ");
}

/** State of an account in a line: shut, without a factor yet, or what it does. */
export function stateText({ roles, isBlocked, hasFactor }: ListedOperator): string {
  if (isBlocked) return officeText("operators.blocked");
  return hasFactor ? rolesText(roles) : officeText("operators.noFactor");
}

const actions = [
  ...(["add", "password", "block", "unblock"] as const),
  ...(["factor-set", "factor-replace", "factor-reset", "factor-lock"] as const),
] as const;

/** A change of an account as it is read; roles before → after. */
export function tellOperator({ action, before, after }: Change): string | undefined {
  if (action === "roles") {
    const [was, is] = [before, after].map((said) =>
      rolesText((said as { readonly roles: readonly OfficeRole[] }).roles),
    );
    return officeText("operators.line", { before: was ?? "", after: is ?? "" });
  }
  const known = actions.find((one) => one === action);
  return known && officeText(`operators.changes.${known}`);
}
