import "./changed-lines.css";

/** One thing that is not the same any more; a side that says nothing is not there. */
export type ChangedLine = {
  /** What it is part of. */
  readonly within?: readonly string[];
  readonly title: string;
  readonly before?: string;
  readonly after?: string;
};

type ChangedLinesProps = {
  lines: readonly ChangedLine[];
  /** What the three columns are called. */
  what: string;
  before: string;
  after: string;
  /** What is said where nothing changed. */
  none: string;
  /** What is said where a side says nothing. */
  absent?: string;
};

/** What changed, line by line: how it was, and how it is. */
export function ChangedLines({ lines, what, before, after, none, absent = "—" }: ChangedLinesProps) {
  if (lines.length === 0) return <p className="soft">{none}</p>;
  return (
    <table className="changed-lines">
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.within?.join(" ")} ${line.title}`}>
            <th scope="row">
              {line.title}
              {line.within && line.within.length > 0 && (
                <span className="soft">{line.within.join(", ")}</span>
              )}
            </th>
            <td>
              {line.before === undefined ? <span className="soft">{absent}</span> : <s>{line.before}</s>}
            </td>
            <td>{line.after ?? <span className="soft">{absent}</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
