import { accident } from "./accidents/accident.ts";
import { client } from "./clients/client.ts";
import { endorsement } from "./endorsements/endorsement.ts";
import { inspection } from "./inspections/inspection.ts";
import { onboarding } from "./onboarding/onboarding.ts";
import { profileChange } from "./profile-changes/profile-change.ts";
import type { Entity } from "./records/entity.ts";

/** Every kind of thing that this server keeps. */
export const entities: readonly Entity[] = [
  accident,
  inspection,
  endorsement,
  client,
  onboarding,
  profileChange,
];
