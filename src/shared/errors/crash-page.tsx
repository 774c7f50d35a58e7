import { useState } from "react";
import { t } from "#src/shared/i18n/i18n.ts";
import { lazyPart } from "#src/shared/parts/lazy-part.tsx";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { ChunkBoundary } from "./chunk-boundary.tsx";

const reportDialog = lazyPart(() => import("./report-dialog.tsx").then(({ ReportDialog }) => ReportDialog));

type CrashPageProps = { error: unknown; onRetry: () => void };

/** What stands in place of what broke, inside the page's `main` or in one of its own. */
export function CrashPage({ error, onRetry }: CrashPageProps) {
  const [isReporting, setReporting] = useState(false);
  return (
    <div className="message-frame">
      <MessagePage title={t("crash.title")} text={t("crash.text")}>
        <Button onClick={onRetry}>{t("tryAgain")}</Button>
        <Button kind="quiet" onClick={() => setReporting(true)}>
          {t("crash.report")}
        </Button>
      </MessagePage>
      {isReporting && (
        <ChunkBoundary waiting={null}>
          <reportDialog.Part error={error} onClose={() => setReporting(false)} />
        </ChunkBoundary>
      )}
    </div>
  );
}
