import { endorsement } from "./endorsements/endorsement.ts";
import type { Entity } from "./entity.ts";
import { statusesThat } from "./statuses.ts";

/** The statuses in which what hangs on a policy waits for who is insured, as `entity status`. */
export function waitingForInsured(entities: readonly Entity[]): readonly string[] {
  return entities
    .filter(({ name }) => name !== endorsement.name)
    .flatMap(({ name, statuses }) =>
      statusesThat(
        statuses,
        ({ tone, isDraft, isClosed }) => ["warning", "danger"].includes(tone) && !isDraft && !isClosed,
      ).map((status) => `${name} ${status}`),
    );
}
