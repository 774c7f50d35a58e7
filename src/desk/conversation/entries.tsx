import type { ReportEntry } from "#engine/runtime/index.ts";

/** What a form said: each answer under its title. */
export function Entries({ entries }: { entries: readonly ReportEntry[] }) {
  return (
    <dl className="message-entries">
      {entries.flatMap(flat).map(({ title, text }) => (
        <div key={`${title} ${text}`}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Groups of one form are short: their answers stand one under another. */
function flat({ entries, ...entry }: ReportEntry): readonly ReportEntry[] {
  return entries ? entries.flatMap(flat) : [entry];
}
