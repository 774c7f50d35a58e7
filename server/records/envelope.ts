import { refuse } from "../infrastructure/http/problems.ts";
import { refuseOtherIdentity } from "../people/principals/own-identity.ts";
import type { Principal } from "../people/principals/principal.ts";
import type { Entity } from "./entity.ts";
import type { Answers } from "./record.ts";

/** Refuses a body that says another person or another record than its request. */
export function refuseOther({ idName }: Entity, principal: Principal, id: string, body: Answers): void {
  refuseOtherIdentity(principal, body.identityNumber);
  const named = body[idName];
  if (named !== undefined && named !== id) throw refuse([{ code: "field_invalid", path: `/${idName}` }]);
}
