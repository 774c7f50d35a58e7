import { randomInt } from "node:crypto";
import type { DemoPerson } from "#engine/language/index.ts";

type Policy = DemoPerson["policies"][number];

// Each run has its own people: a database that outlives it knows none of them.
let last = 99_100_000 + randomInt(800_000);

/** Somebody new with these policies. */
export function insured(...policies: readonly Partial<Policy>[]): DemoPerson {
  last += 1;
  const identityNumber = String(last);
  return {
    identityNumber,
    shows: "una prueba",
    fullName: "Ana Demostración",
    gender: "F",
    birthDate: "1985-03-14",
    policies: policies.map((policy, index) => ({ ...car, number: `${identityNumber}-${index}`, ...policy })),
  };
}

export const car = {
  insurer: "allianz",
  product: "car",
  asset: "Fiat Cronos 2021",
  plate: "AZ102ZZ",
} as const;
/** Somebody new with two cars: they have to say about which. */
export function insuredTwice(): DemoPerson {
  return insured(car, { ...car, plate: "AZ103ZZ" });
}

export const motorcycle = {
  insurer: "mercantilAndina",
  product: "motorcycle",
  asset: "Honda XR 150L 2014",
  plate: "000AAA",
} as const;
export const home = { insurer: "sura", product: "home", asset: "Departamento en Rosario" } as const;

/** Somebody new with something insured that has no plate. */
export function insuredThing(policy: Omit<Policy, "number">): DemoPerson {
  const person = insured();
  return { ...person, policies: [{ number: `${person.identityNumber}-0`, ...policy }] };
}

/** Somebody new with a car and a claim that was sent. */
export function insuredWithClaim(): DemoPerson {
  const person = insured(car);
  const policy = `${person.identityNumber}-0`;
  const content = {
    vehicleAccidentType: "locks",
    time: "22:10",
    place: { city: "Rosario", street: "San Luis", number: 431 },
    replacementLocation: { province: "S", locality: "Rosario" },
    description: "Forzaron la cerradura",
    damages: "Cerradura",
  };
  return { ...person, accidents: [{ policy, statuses: ["sent"], content }] };
}
