import { useState } from "react";
import { t } from "#src/shared/i18n/i18n.ts";
import { reportText } from "#src/shared/i18n/report-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import "./report.css";
import { reportOf, sendReport } from "./report-error.ts";

type ReportDialogProps = { error: unknown; onClose: () => void };
type Stage = "asking" | "sending" | "sent" | "failed" | "copied";

/** What is told of a page that broke, shown before it leaves, with what the person has to say of it. */
export function ReportDialog({ error, onClose }: ReportDialogProps) {
  const [report] = useState(() => reportOf(error));
  const [comment, setComment] = useState("");
  const [stage, setStage] = useState<Stage>("asking");
  const told = [report.message, report.page, report.version || "-"].join("\n");

  const submit = async () => {
    setStage("sending");
    setStage((await sendReport(report, comment.trim())) ? "sent" : "failed");
  };
  if (stage === "sent")
    return (
      <Dialog title={reportText("report.sentTitle")} onCancel={onClose}>
        <p>{reportText("report.sentText")}</p>
        <Button onClick={onClose}>{t("close")}</Button>
      </Dialog>
    );
  const hasFailed = stage === "failed" || stage === "copied";
  return (
    <Dialog title={reportText("report.title")} onCancel={onClose}>
      <div className="text-field">
        <label htmlFor="crash-comment">{reportText("report.comment")}</label>
        <textarea
          id="crash-comment"
          className="text-input report-comment"
          maxLength={1000}
          rows={3}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
      </div>
      <p className="soft">{reportText("report.text")}</p>
      <pre className="report">{told}</pre>
      <p role="alert">{hasFailed && reportText("report.notSent")}</p>
      <div className="button-row">
        <Button isBusy={stage === "sending"} onClick={() => void submit()}>
          {reportText(stage === "sending" ? "report.sending" : "report.send")}
        </Button>
        {hasFailed && (
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
