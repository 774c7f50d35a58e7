import type { ImportKind } from "./import-kind.ts";
import { clientsKind } from "./kinds/clients-kind.ts";
import { movementsKind } from "./kinds/movements-kind.ts";
import { policiesKind } from "./kinds/policies-kind.ts";
import { unpaidKind } from "./kinds/unpaid-kind.ts";

/** What files may bring. */
export const importKinds: readonly ImportKind[] = [policiesKind, clientsKind, movementsKind, unpaidKind];

export function importKindOf(name: string): ImportKind {
  const kind = importKinds.find((one) => one.name === name);
  if (!kind) throw new Error(`import: "${name}" is no kind of what files bring`);
  return kind;
}
