import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import { useArea } from "#src/shared/wizard/area.ts";
import { useIdle } from "./use-idle.ts";

const quiet = 15 * 60_000;
const warning = 60_000;

/** Somebody may have left a phone on a table: asks, and has the page forget who it was when nobody answers. */
export function IdleDialog({ onLeave }: { onLeave: () => void }) {
  const { texts } = useArea();
  const { secondsLeft, stay } = useIdle(quiet, warning, onLeave);

  if (secondsLeft === undefined) return null;
  return (
    <Dialog title={texts("idle.title")} onCancel={stay} isAlert>
      <p>{texts("idle.text", { count: secondsLeft })}</p>
      <Button onClick={stay}>{texts("idle.stay")}</Button>
      <Button kind="secondary" onClick={onLeave}>
        {texts("idle.leave")}
      </Button>
    </Dialog>
  );
}
