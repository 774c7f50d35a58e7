import { mayInOffice, type OfficeNeed } from "#permissions/index.ts";
import { useOperator } from "./operator-session.ts";

/** Whether the operator who is signed in may do that; the server refuses it all the same. */
export function useMayInOffice(need: OfficeNeed): boolean {
  return useOperator(({ operator }) => operator !== undefined && mayInOffice(operator.roles, need));
}
