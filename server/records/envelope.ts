import { cleanDni } from "#engine/identifiers/index.ts";
import { AppError } from "../errors/errors.ts";
import { refuse } from "../http/problems.ts";
import type { Principal } from "../principals/principal.ts";
import type { Entity } from "./entity.ts";
import type { Answers } from "./record.ts";

/** Refuses a request that says another DNI than who asks; the answer is that of an unknown one. */
export function refuseOtherIdentity(principal: Principal, identityNumber: unknown): void {
  if (typeof identityNumber !== "string" || identityNumber === "") return;
  if (principal.type !== "insured" || cleanDni(identityNumber) !== principal.identityNumber)
    throw new AppError("policy-not-found");
}

/** Refuses a body that says another person or another record than its request. */
export function refuseOther({ idName }: Entity, principal: Principal, id: string, body: Answers): void {
  refuseOtherIdentity(principal, body.identityNumber);
  const named = body[idName];
  if (named !== undefined && named !== id) throw refuse([{ code: "field_invalid", path: `/${idName}` }]);
}
