import { errorMessage } from "#src/shared/api/reply.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { CallError } from "./ask-page.ts";

type LoadFailedProps = {
  /** What could not be loaded, in small letters: «sesiones». */
  title: string;
  error: unknown;
  onRetry: () => void;
};

/** What stands in place of what did not come, and a way to ask for it again. */
export function LoadFailed({ title, error, onRetry }: LoadFailedProps) {
  const told = error instanceof CallError ? errorMessage(error.reply) : undefined;
  return (
    <div className="nothing" role="alert">
      <Icon name="alert" />
      <h2>{deskText("list.failed", { title })}</h2>
      <p className="soft">{told ?? deskText("list.failedText")}</p>
      <Button kind="secondary" onClick={onRetry}>
        {t("retry")}
      </Button>
    </div>
  );
}
