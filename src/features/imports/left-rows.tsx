import { useState } from "react";
import { askBroker, CallError } from "#src/desk/list/ask-page.ts";
import { toCell } from "#src/desk/list/csv.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { errorMessage } from "#src/shared/api/reply.ts";
import { saveBlob } from "#src/shared/files/save-file.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { importsText } from "#src/shared/i18n/imports-text.ts";
import { Button } from "#src/shared/ui/button.tsx";

type Left = { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** The rows that are left out, as a file to be put right: what would be a formula there is a text. */
export function LeftRows({ path, count }: { path: string; count: number }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const download = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { data } = (await askBroker(`${path}/left`)) as { readonly data: Left }; // as its call answers
      const lines = [data.columns, ...data.rows].map((cells) => cells.map(toCell).join(";"));
      const text = `\ufeff${lines.join("\r\n")}`;
      saveBlob(importsText("review.leftFile"), new Blob([text], { type: "text/csv;charset=utf-8" }));
    } catch (cause) {
      const told = cause instanceof CallError ? errorMessage(cause.reply) : undefined;
      setProblem(told ?? t("unexpected"));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="stack-tight">
      <Button kind="secondary" isBusy={isBusy} onClick={() => void download()}>
        <Icon name="download" />
        {count === 1 ? importsText("review.downloadOne") : importsText("review.download", { count })}
      </Button>
      <p className="text-field-problem" role="alert">
        {problem}
      </p>
      <p className="small soft">{importsText("review.downloaded")}</p>
    </div>
  );
}
