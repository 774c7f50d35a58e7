import { useEffect } from "react";
import { useBlocker } from "react-router";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";

/** Asks before somebody leaves what they wrote and nothing keeps; rendered while there is such a thing. */
export function LeaveGuard() {
  const blocker = useBlocker(true);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog title={deskText("leave.title")} onCancel={blocker.reset} isAlert>
      <p>{deskText("leave.text")}</p>
      <div className="button-row">
        <Button onClick={blocker.reset}>{deskText("leave.stay")}</Button>
        <Button kind="danger" onClick={blocker.proceed}>
          {deskText("leave.go")}
        </Button>
      </div>
    </Dialog>
  );
}
