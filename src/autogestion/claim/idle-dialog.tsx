import { useCallback } from "react";
import { useNavigate } from "react-router";
import { t } from "#src/shared/i18n/i18n.ts";
import { useSession } from "#src/shared/session/session-store.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { usePlatform } from "../platform/platform-context.ts";
import { useIdle } from "./use-idle.ts";

const quiet = 15 * 60_000;
const warning = 60_000;

/** Somebody may have left a phone on a table: asks, and forgets who it was when nobody answers. */
export function IdleDialog() {
  const { name } = usePlatform();
  const navigate = useNavigate();
  const leave = useCallback(() => {
    useSession.getState().clear();
    useToasts.getState().show(t("claim.closed"));
    void navigate(`/autogestion/${name}/siniestros`, { replace: true });
  }, [name, navigate]);
  const { secondsLeft, stay } = useIdle(quiet, warning, leave);

  if (secondsLeft === undefined) return null;
  return (
    <Dialog title={t("idle.title")} onCancel={stay} isAlert>
      <p>{t("idle.text", { count: secondsLeft })}</p>
      <Button onClick={stay}>{t("idle.stay")}</Button>
      <Button kind="secondary" onClick={leave}>
        {t("idle.leave")}
      </Button>
    </Dialog>
  );
}
