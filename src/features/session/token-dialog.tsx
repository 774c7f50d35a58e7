import { useCallback } from "react";
import { useBrokerSession } from "#src/desk/session/broker-session.ts";
import { beginSession } from "#src/desk/session/session.ts";
import { codeOwner, exchangeCode, type Outcome } from "#src/desk/session/session-calls.ts";
import { errorMessage } from "#src/shared/api/reply.ts";
import { useAsked } from "#src/shared/api/use-asked.ts";
import { useAttempt } from "#src/shared/api/use-attempt.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";

type TokenDialogProps = { code: string; onDone: () => void };

/** Whose account a link opens, before it is opened: a stranger's link would put somebody to work in the stranger's. */
export function TokenDialog({ code, onDone }: TokenDialogProps) {
  const status = useBrokerSession((session) => session.status);
  const [owner] = useAsked<Outcome<{ readonly displayName: string }>>(
    useCallback((tell) => void codeOwner(code).then(tell), [code]),
  );
  const { run, isBusy, problem } = useAttempt(async () => {
    const outcome = await exchangeCode(code);
    if ("failed" in outcome) return outcome.failed;
    beginSession(outcome.data);
    onDone();
    return undefined;
  });

  if (!owner || status === "unknown")
    return (
      <Dialog title={deskText("tokenLink.asking")} onCancel={onDone}>
        <Skeleton />
      </Dialog>
    );
  const refusal =
    problem ?? ("failed" in owner ? (errorMessage(owner.failed) ?? t("unexpected")) : undefined);
  if (refusal !== undefined || "failed" in owner)
    return (
      <Dialog title={deskText("tokenLink.failed")} onCancel={onDone}>
        <p>{refusal}</p>
        <Button onClick={onDone}>{t("close")}</Button>
      </Dialog>
    );
  const name = owner.data.displayName;
  const isOpen = status === "signed-in";
  return (
    <Dialog title={deskText("tokenLink.title", { name })} onCancel={onDone}>
      <p>{isOpen ? deskText("tokenLink.open") : deskText("tokenLink.text", { name })}</p>
      <div className="button-row">
        <Button isBusy={isBusy} onClick={() => void run()}>
          {isOpen ? deskText("tokenLink.close") : deskText("tokenLink.enter", { name })}
        </Button>
        <Button kind="secondary" onClick={onDone}>
          {t("cancel")}
        </Button>
      </div>
    </Dialog>
  );
}
