import { below, isWithin } from "#engine/json/index.ts";
import type { FlowSubject } from "../subject.ts";

/** Every text that formulas may say is said by one. */
export function checkTexts({ release, places, tell }: FlowSubject): void {
  const said = places.flatMap(({ expressions }) => expressions.flatMap(({ reads }) => reads.constants));
  for (const name of Object.keys(release.flow.texts ?? {})) {
    const place = below("/texts", name);
    const isSaid = said.some((path) => isWithin(path, place) || isWithin(place, path));
    if (!isSaid) tell("unused-text", place, { name }, { key: true });
  }
}
