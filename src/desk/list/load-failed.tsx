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
  /** Stands in place of a whole page, with its heading. */
  isPage?: boolean;
};

/** What stands in place of what did not come, and a way to ask for it again. */
export function LoadFailed({ title, error, onRetry, isPage = false }: LoadFailedProps) {
  const told = error instanceof CallError ? errorMessage(error.reply) : undefined;
  const Heading = isPage ? "h1" : "h2";
  return (
    <div className="nothing" role="alert">
      <Icon name="alert" />
      <Heading>{deskText("list.failed", { title })}</Heading>
      <p className="soft">{told ?? deskText("list.failedText")}</p>
      <Button kind="secondary" onClick={onRetry}>
        {t("retry")}
      </Button>
    </div>
  );
}
