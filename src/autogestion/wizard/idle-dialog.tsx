import { OptionalPart } from "#src/shared/errors/optional-part.tsx";
import { lazyPart } from "#src/shared/parts/lazy-part.tsx";
import { useIdle } from "./use-idle.ts";

const quiet = 15 * 60_000;
const warning = 60_000;

const idleWarning = lazyPart(() => import("./idle-warning.tsx").then(({ IdleWarning }) => IdleWarning));

/** Somebody may have left a phone on a table: asks, and has the page forget who it was when nobody answers. */
export function IdleDialog({ onLeave }: { onLeave: () => void }) {
  const { secondsLeft, stay } = useIdle(quiet, warning, onLeave);
  if (secondsLeft === undefined) return null;
  return (
    <OptionalPart>
      <idleWarning.Part secondsLeft={secondsLeft} onStay={stay} onLeave={onLeave} />
    </OptionalPart>
  );
}
