import { accident } from "./claims/report/accident.ts";
import { client } from "./records/clients/client.ts";
import { communication } from "./records/communications/communication.ts";
import { emission } from "./records/emissions/emission.ts";
import { endorsement } from "./records/endorsements/endorsement.ts";
import type { Entity } from "./records/entity.ts";
import { inspection } from "./records/inspections/inspection.ts";
import { onboarding } from "./records/onboarding/onboarding.ts";
import { profileChange } from "./records/profile-changes/profile-change.ts";
import { quote } from "./records/quotes/quote.ts";

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
