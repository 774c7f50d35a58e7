import { useState } from "react";
import type { ReportEntry } from "#engine/runtime/index.ts";
import type { Credentials } from "#src/shared/api/credentials.ts";
import { savePaper } from "#src/shared/files/save-paper.ts";
import { followText } from "#src/shared/i18n/follow-text.ts";
import { Icon } from "../icons.tsx";
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

/** A part of what was answered; groups stand below one another with their titles. */
function Entry({ entry: { title, entries = [] } }: { entry: ReportEntry }) {
  const lines = entries.filter(({ text }) => text !== undefined);
  const groups = entries.filter((entry) => entry.entries !== undefined);
  return (
    <section className="follow-part">
      <h3>{title}</h3>
      {lines.length > 0 && (
        <dl>
          {lines.map((line, index) => (
            // Two questions may be called the same, and never change place.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <div key={`${index} ${line.title}`}>
              <dt className={line.title === title ? "hidden-visually" : undefined}>{line.title}</dt>
              <dd>{line.text}</dd>
            </div>
          ))}
        </dl>
      )}
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Entry key={`${index} ${group.title}`} entry={group} />
      ))}
    </section>
  );
}
