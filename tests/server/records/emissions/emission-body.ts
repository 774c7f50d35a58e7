import { randomUUID } from "node:crypto";
import type { Outcome } from "#engine/runtime/index.ts";
/** What the wizard answers to emit a car, in wire form, for a coverage at its price. */
export function emissionBody(
  coverageId: string,
  acceptedPrice: number,
  changes: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return {
    coverageId,
    acceptedPrice,
    vehicle: { plate: "AZ123ZZ", chassis: "8AP359A23NU123456", engine: "310A20111234567", isOwner: true },
    insuredIsClient: true,
    client: {
      personType: "physical",
      name: "Ana",
      lastName: "Núñez",
      identityType: "DNI",
      identityNumber: "99123456",
      cuil: "27991234565",
      birthday: "1980/02/03",
      gender: "F",
      civilStatus: "single",
      nationality: "Argentina",
      occupation: "Docente",
      email: "ana@example.com",
      phoneType: "mobile",
      phoneNumber: "+541155551234",
      address: {
        streetName: "Mitre",
        streetNumber: 450,
        postcode: "2000",
        locality: { id: "2000S-rosario", name: "Rosario", province: { id: "S", name: "Santa Fe" } },
      },
      vatCondition: "CF",
      pep: false,
      obligedSubject: false,
      swornDeclaration: true,
    },
    payment: {
      paymentMethod: "bankAccount",
      bankAccount: {
        cbu: "ana.prueba.alias",
        holder: "Ana Núñez",
        holderCuit: "27991234565",
        accountType: "savings",
      },
      authorized: true,
    },
    ...changes,
  };
}

/** An insurer's answer that issues a policy. */
export const issued = (more: object = {}): Outcome => ({
  output: {
    ...{ status: "ended", policyId: "8812", policyNumber: `ZU-${randomUUID()}` },
    ...{ validFrom: "2026-11-21", validTo: "2027-11-21", ...more },
  },
});
