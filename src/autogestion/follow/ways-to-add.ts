import { findOpening, type Hosting, type Opening } from "#src/shared/wizard/opening.ts";

/** The flows that live below an address: what can be added to what is followed there. */
export function waysToAdd(hosting: Hosting, route: string): readonly Opening[] {
  const depth = route.split("/").length;
  const below = hosting.flows.flatMap((flow) => {
    const parts = flow.route?.split("/") ?? [];
    return parts.length === depth + 1 ? [parts.at(-1) ?? ""] : [];
  });
  return below.flatMap((segment) => {
    const opening = findOpening(hosting, `${route}/${segment}`);
    return opening && opening.step === undefined ? [opening] : [];
  });
}
