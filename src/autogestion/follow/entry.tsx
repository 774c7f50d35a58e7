import type { ReportEntry } from "#engine/runtime/index.ts";

/** A part of what was answered; groups stand below one another with their titles. */
export function Entry({ entry: { title, entries = [] } }: { entry: ReportEntry }) {
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
