import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import { useArea } from "#src/shared/wizard/area.ts";

type IdleWarningProps = { secondsLeft: number; onStay: () => void; onLeave: () => void };

/** Asks whether anybody is there, for as long as it says. */
export function IdleWarning({ secondsLeft, onStay, onLeave }: IdleWarningProps) {
  const { texts } = useArea();
  return (
    <Dialog title={texts("idle.title")} onCancel={onStay} isAlert>
      <p>{texts("idle.text", { count: secondsLeft })}</p>
      <Button onClick={onStay}>{texts("idle.stay")}</Button>
      <Button kind="secondary" onClick={onLeave}>
        {texts("idle.leave")}
      </Button>
    </Dialog>
  );
}
