import { useState } from "react";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { importsText } from "#src/shared/i18n/imports-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import type { ImportRow, ImportRows } from "./import.ts";

type RowsOfProps = {
  path: string;
  /** Which rows, as the call is asked. */
  asked: string;
  title: string;
};

/** Rows of a file, each with what is wrong with it or what it changes. */
export function RowsOf({ path, asked, title }: RowsOfProps) {
  const [page, setPage] = useState(1);
  const rows = useData<ImportRows>(`${path}/rows?${asked}&page=${page}`);
  return (
    <Loaded query={rows} title={title.toLowerCase()}>
      {({ rows: shown, total }) => (
        <>
          <ol className="import-rows">
            {shown.map((row) => (
              <Row key={row.number} row={row} />
            ))}
          </ol>
          {total > page * 50 && (
            <Button kind="quiet" onClick={() => setPage(page + 1)}>
              {importsText("review.more")}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

function Row({ row: { number, title, problems, changes, reason } }: { row: ImportRow }) {
  return (
    <li>
      <p>
        <strong>{importsText("review.rowNumber", { number })}</strong> <span className="soft">{title}</span>
      </p>
      {problems.map(({ field, title: column, text }) => (
        <p key={field} className="import-problem">
          <span className="small soft">{column}</span> {text}
        </p>
      ))}
      {changes
        .filter(({ choice }) => choice !== "ours")
        .map(({ field, title: column, before, after }) => (
          <p key={field} className="small">
            <span className="soft">{column}:</span> {before ?? importsText("review.empty")} → {after}
          </p>
        ))}
      {reason !== null && <p className="import-problem">{reason}</p>}
    </li>
  );
}
