import type { PolicyAnswers } from "#server/records/policies/policy-answers.ts";

/** A policy as its wizard sends it: nobody of the demonstration has this document. */
export function policyBody(changes: Readonly<Record<string, unknown>> = {}): PolicyAnswers {
  return {
    insurer: { name: "zurich", displayName: "Zurich" },
    number: "AUTO-00123/4",
    product: "car",
    validFrom: "2026/11/01",
    validTo: "2027/11/01",
    client: {
      personType: "physical",
      name: "Ana",
      lastName: "Núñez",
      identityType: "DNI",
      identityNumber: "99123456",
      cuil: "27991234560",
      birthday: "1980/02/03",
      vatCondition: "CF",
      email: "ana@example.com",
      phoneType: "mobile",
      phoneNumber: "+5493415559999",
      address: {
        streetName: "Mitre",
        streetNumber: 450,
        postcode: "2000",
        locality: { id: "2000S-rosario", name: "Rosario", province: { id: "S", name: "Santa Fe" } },
      },
    } as PolicyAnswers["client"] & object,
    coverages: [{ name: "Terceros completo", sumInsured: 1850000000 }],
    netPremium: 9000000,
    totalPremium: 12100000,
    payment: { paymentMethod: "creditCard", installments: 3 },
    asset: "Fiat Cronos 1.3 Drive 2021",
    vehicle: { plate: "AZ 123 ZZ" },
    ...changes,
  };
}
