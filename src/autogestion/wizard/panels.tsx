import { OptionalPart } from "#src/shared/errors/optional-part.tsx";
import { lazyPart } from "#src/shared/parts/lazy-part.tsx";

const roadside = lazyPart(() =>
  import("../help/roadside-panel.tsx").then(({ RoadsidePanel }) => RoadsidePanel),
);

/** Fetched with a wizard, so that it is there without a signal. */
export function fetchPanels(): void {
  roadside.preload();
}

/** What the steps of a flow of the public area may show beside their questions, by the name of their `aside`. */
export const panels = { roadside: Roadside };

function Roadside() {
  return (
    <OptionalPart>
      <roadside.Part />
    </OptionalPart>
  );
}
