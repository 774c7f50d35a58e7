import { endSession } from "#src/desk/session/session.ts";
import { useStillThere } from "#src/desk/session/use-phase.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";

/** Keeps the session while somebody is there, and asks before it is closed. */
export function StillThereDialog() {
  const { secondsLeft, stay } = useStillThere();
  if (secondsLeft === undefined) return null;
  return (
    <Dialog title={deskText("stillThere.title")} onCancel={stay} isAlert>
      <p>{deskText("stillThere.text", { count: secondsLeft })}</p>
      <div className="button-row">
        <Button onClick={stay}>{deskText("stillThere.stay")}</Button>
        <Button kind="secondary" onClick={() => endSession("left")}>
          {deskText("stillThere.leave")}
        </Button>
      </div>
    </Dialog>
  );
}
