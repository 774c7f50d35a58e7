import { wireDate, yearsBetween } from "#engine/identifiers/index.ts";
import { standingOf } from "#permissions/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Account } from "./broker.ts";
import profile from "./profile.json" with { type: "json" };

/** The broker as the specification's calls answer them; what is not known is null. */
export function showUser(account: Account, now: Date): Readonly<Record<string, unknown>> {
  const { id, email, identityNumber, registrationId, isActivated, onboardingStatus, permissions } = account;
  const told = Object.fromEntries(profile.fields.map((name) => [name, account.profile[name] ?? null]));
  const { name, lastName, birthday } = account.profile;
  const names = [name, lastName].filter((part) => typeof part === "string");
  const { level, title } = standingOf(onboardingStatus);
  return {
    id,
    email,
    identityNumber,
    ...told,
    birthday: typeof birthday === "string" ? wireDate(birthday) : null,
    age: typeof birthday === "string" ? (yearsBetween(birthday, dayOf(now)) ?? null) : null,
    displayName: names.join(" ") || email,
    displayNameSelect: names.toReversed().join(", ") || email,
    onBoardingLevel: level,
    onBoardingProcess: title,
    onboardingStatus,
    activated: isActivated,
    // By it who did not finish gets another code.
    registrationId: isActivated ? null : registrationId,
    permissions,
    preferences: account.preferences,
  };
}

const known = [
  "id",
  "email",
  "identityNumber",
  ...profile.fields,
  "age",
  "displayName",
  "displayNameSelect",
  "onBoardingLevel",
  "onBoardingProcess",
  "onboardingStatus",
  "activated",
  "registrationId",
  "preferences",
];

/** The schema of the answer. */
export const userSchema = {
  type: "object",
  properties: {
    ...Object.fromEntries(known.map((name) => [name, {}])),
    permissions: {
      type: "array",
      items: {
        type: "object",
        properties: { name: { type: "string" }, value: { type: "string" } },
      },
    },
  },
} as const;
