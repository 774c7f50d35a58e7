import { useState } from "react";
import { useAttempt } from "#src/shared/api/use-attempt.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { reportText } from "#src/shared/i18n/report-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import { TextArea } from "#src/shared/ui/text-area.tsx";
import "./report.css";
import { reportOf, sendReport } from "./report-error.ts";

type ReportDialogProps = { error: unknown; onClose: () => void };

/** What is told of a page that broke, shown before it leaves, with what the person has to say of it. */
export function ReportDialog({ error, onClose }: ReportDialogProps) {
  const [report] = useState(() => reportOf(error));
  const [comment, setComment] = useState("");
  const [stage, setStage] = useState<"asking" | "sent" | "copied">("asking");
  const { run, isBusy, failed } = useAttempt(() => sendReport(report, comment.trim()));
  const told = [report.message, report.page, report.version || "-"].join("\n");

  const submit = async () => {
    setStage("asking");
    if ((await run()).isDone) setStage("sent");
  };
  if (stage === "sent")
    return (
      <Dialog title={reportText("report.sentTitle")} onCancel={onClose}>
        <p>{reportText("report.sentText")}</p>
        <Button onClick={onClose}>{t("close")}</Button>
      </Dialog>
    );
  return (
    <Dialog title={reportText("report.title")} onCancel={onClose}>
      <TextArea label={reportText("report.comment")} maxLength={1000} value={comment} onType={setComment} />
      <p className="soft">{reportText("report.text")}</p>
      <pre className="report">{told}</pre>
      <p role="alert">{failed && reportText("report.notSent")}</p>
      <div className="button-row">
        <Button isBusy={isBusy} onClick={() => void submit()}>
          {reportText(isBusy ? "report.sending" : "report.send")}
        </Button>
        {failed && (
          <Button
            kind="secondary"
            onClick={() =>
              void navigator.clipboard.writeText(`${told}\n${comment}`).then(() => setStage("copied"))
            }
          >
            {reportText(stage === "copied" ? "report.copied" : "report.copy")}
          </Button>
        )}
        <Button kind="quiet" onClick={onClose}>
          {t("close")}
        </Button>
      </div>
    </Dialog>
  );
}
