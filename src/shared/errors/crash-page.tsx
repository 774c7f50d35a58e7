import { useState } from "react";
import { t } from "#src/shared/i18n/i18n.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { versionTag } from "./version.ts";

type CrashPageProps = { error: unknown; onRetry: () => void };

/** What stands in place of a page that broke. */
export function CrashPage({ error, onRetry }: CrashPageProps) {
  const [isReporting, setReporting] = useState(false);
  return (
    <main className="message-frame">
      <MessagePage title={t("crash.title")} text={t("crash.text")}>
        <Button onClick={onRetry}>{t("tryAgain")}</Button>
        <Button kind="quiet" onClick={() => setReporting(true)}>
          {t("crash.report")}
        </Button>
      </MessagePage>
      {isReporting && <ReportDialog report={reportOf(error)} onClose={() => setReporting(false)} />}
    </main>
  );
}

function ReportDialog({ report, onClose }: { report: string; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <Dialog title={t("crash.reportTitle")} onCancel={onClose}>
      <p>{t("crash.reportText")}</p>
      <pre className="report">{report}</pre>
      <Button onClick={() => void navigator.clipboard.writeText(report).then(() => setCopied(true))}>
        {t(isCopied ? "crash.copied" : "crash.copy")}
      </Button>
      <Button kind="secondary" onClick={onClose}>
        {t("close")}
      </Button>
    </Dialog>
  );
}

/** What helps to find the error, and nothing that a person typed: a query may carry a DNI, a message may not. */
function reportOf(error: unknown): string {
  const name = error instanceof Error ? `${error.name}: ${error.message.slice(0, 200)}` : "Error";
  return [name, location.pathname, versionTag() ?? "-", new Date().toISOString(), navigator.userAgent].join(
    "\n",
  );
}
