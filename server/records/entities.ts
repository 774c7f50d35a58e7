import { accident } from "./accidents/accident.ts";
import { client } from "./clients/client.ts";
import { communication } from "./communications/communication.ts";
import { emission } from "./emissions/emission.ts";
import { endorsement } from "./endorsements/endorsement.ts";
import type { Entity } from "./entity.ts";
import { inspection } from "./inspections/inspection.ts";
import { onboarding } from "./onboarding/onboarding.ts";
import { profileChange } from "./profile-changes/profile-change.ts";
import { quote } from "./quotes/quote.ts";

/** Every kind of thing that this server keeps. */
export const entities: readonly Entity[] = [
  accident,
  inspection,
  endorsement,
  client,
  onboarding,
  profileChange,
  quote,
  emission,
  communication,
];

/** Where what somebody sent is followed, of the kinds that are, as pages are told. */
export function followedKinds(kinds: readonly Entity[]): readonly object[] {
  return kinds.flatMap(({ path, followed }) => {
    if (!followed) return [];
    const { route, title, task, translations = {} } = followed;
    return [{ path, route, title, ...(task ? { task } : {}), translations }];
  });
}
