import { useState } from "react";
import type { Credentials } from "#src/shared/api/credentials.ts";
import { savePaper } from "#src/shared/files/save-paper.ts";
import { followText } from "#src/shared/i18n/follow-text.ts";
import { Icon } from "../icons.tsx";
import { Entry } from "./entry.tsx";
import type { Followed } from "./followed.ts";

type SentProps = { followed: Followed; path: string; credentials: Credentials };

/** What was answered, to be read again and to be kept as a paper. */
export function Sent({ followed: { report, files, number, title }, path, credentials }: SentProps) {
  const [isSaving, setSaving] = useState(false);
  if (!report) return null;
  const save = async () => {
    if (isSaving) return;
    setSaving(true);
    await savePaper(path, number ?? title, credentials);
    setSaving(false);
  };
  return (
    <section className="stack-tight" aria-labelledby="follow-sent">
      <h2 id="follow-sent">{followText("follow.yours")}</h2>
      <div className="follow-rows">
        <details className="follow-sent">
          <summary className="follow-row">
            <span>
              <strong>{followText("follow.sent")}</strong>
              <span className="soft">{followText("follow.sentData", { count: files })}</span>
            </span>
            <Icon name="next" />
          </summary>
          {report.map((part) => (
            <Entry key={part.title} entry={part} />
          ))}
        </details>
        <button type="button" className="follow-row" onClick={() => void save()} aria-disabled={isSaving}>
          <Icon name="download" />
          <strong>{followText(isSaving ? "follow.saving" : "follow.paper")}</strong>
        </button>
      </div>
    </section>
  );
}
