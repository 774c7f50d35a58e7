import { OptionalPart } from "#src/shared/errors/optional-part.tsx";
import { lazyPart } from "#src/shared/parts/lazy-part.tsx";

const parts = {
  roadside: lazyPart(() => import("../help/roadside-panel.tsx").then(({ RoadsidePanel }) => RoadsidePanel)),
  contact: lazyPart(() => import("../help/contact-panel.tsx").then(({ ContactPanel }) => ContactPanel)),
};

/** Fetched with a wizard, so that they are there without a signal. */
export function fetchPanels(): void {
  for (const { preload } of Object.values(parts)) preload();
}

/** What the steps of a flow of the public area may show beside their questions, by the name of their `aside`. */
export const panels = {
  roadside: () => <OptionalPart>{<parts.roadside.Part />}</OptionalPart>,
  contact: () => <OptionalPart>{<parts.contact.Part />}</OptionalPart>,
};
