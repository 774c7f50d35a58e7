import { parseDate } from "#engine/identifiers/index.ts";
import { kept, namesKept, readKept } from "#src/shared/storage/kept.ts";
import { today } from "#src/shared/time/clock.ts";
import type { OwnCard } from "./card.ts";

// Of all that is somebody's this alone stays on the device: it is what is shown on a road without a signal.

/** Keeps a card of a policy until its term ends or somebody takes it away. */
export function keepCard(platform: string, policyId: string, card: OwnCard): void {
  placeOf(platform, policyId).write(JSON.stringify(card));
}

export function forgetCard(platform: string, policyId: string): void {
  placeOf(platform, policyId).drop();
}

/** The cards that are kept for a platform, by their policy; what is past its term is forgotten. */
export function keptCards(platform: string): ReadonlyMap<string, OwnCard> {
  const prefix = nameOf(platform, "");
  const found = new Map<string, OwnCard>();
  for (const name of namesKept(prefix, "browser")) {
    const policyId = name.slice(prefix.length);
    const card = readKept<OwnCard>(placeOf(platform, policyId));
    const endsOn = card && parseDate(card.endsOn);
    if (card && endsOn !== undefined && endsOn >= today()) found.set(policyId, card);
    else forgetCard(platform, policyId);
  }
  return found;
}

function placeOf(platform: string, policyId: string) {
  return kept(nameOf(platform, policyId), "browser");
}

function nameOf(platform: string, policyId: string): string {
  return `tramite:card:${platform}:${policyId}`;
}
