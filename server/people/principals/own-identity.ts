import { cleanDni } from "#engine/identifiers/index.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import type { Principal } from "./principal.ts";

/** Refuses a request that says another DNI than who asks; the answer is that of an unknown one. */
export function refuseOtherIdentity(principal: Principal, identityNumber: unknown): void {
  if (typeof identityNumber !== "string" || identityNumber === "") return;
  if (principal.type !== "insured" || cleanDni(identityNumber) !== principal.identityNumber)
    throw new AppError("policy-not-found");
}
