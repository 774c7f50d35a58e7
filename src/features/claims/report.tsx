import type { ReportEntry } from "#engine/runtime/index.ts";
import { claimsText } from "#src/shared/i18n/claims-text.ts";

/** What was answered, part by part. */
export function Report({ entries }: { entries: readonly ReportEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section>
      <h2>{claimsText("report.title")}</h2>
      {entries.map((entry) => (
        <Part key={entry.title} entry={entry} />
      ))}
    </section>
  );
}

function Part({ entry: { title, text, entries = [] } }: { entry: ReportEntry }) {
  const lines = entries.filter((line) => line.text !== undefined);
  const groups = entries.filter((group) => group.entries !== undefined);
  return (
    <details className="claim-part">
      <summary>{title}</summary>
      {text !== undefined && <p>{text}</p>}
      <dl>
        {lines.map((line, at) => (
          // Two questions may be called the same, and never change place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={`${at} ${line.title}`}>
            <dt>{line.title}</dt>
            <dd>{line.text}</dd>
          </div>
        ))}
      </dl>
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same of groups
        <Part key={`${at} ${group.title}`} entry={group} />
      ))}
    </details>
  );
}
