import { useState } from "react";
import { formatDate } from "#engine/identifiers/index.ts";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useAction } from "#src/desk/list/use-action.ts";
import { useData } from "#src/desk/list/use-data.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { importsText } from "#src/shared/i18n/imports-text.ts";
import { dayInArgentina } from "#src/shared/time/buenos-aires.ts";
import { Button } from "#src/shared/ui/button.tsx";
import type { Contradiction, ImportRow, ImportRows, RowChange } from "./import.ts";

type Choice = { readonly choice: "ours" | "theirs"; readonly row?: number; readonly isRemembered?: boolean };

/** One column in which the file contradicts what was typed: row by row both values, of which one is chosen. */
export function Contradicted({ path, of }: { path: string; of: Contradiction }) {
  const { field, title, count, chosen } = of;
  const [isRemembered, setRemembered] = useState(false);
  const [page, setPage] = useState(1);
  const rows = useData<ImportRows>(`${path}/rows?field=${field}&page=${page}`);
  const { run, isBusy, problem } = useAction({
    send: (choice: Choice) =>
      sendAsBroker({ method: "PUT", path: `${path}/choices`, body: { field, ...choice } }),
    changes: [path],
  });
  const chooseAll = (choice: Choice["choice"]) => void run({ choice, isRemembered });
  return (
    <section className="import-column" aria-label={title}>
      <header className="import-column-head">
        <h3>
          {title}{" "}
          <span className="soft small">
            {importsText("review.rows", { count })}, {importsText("review.chosen", { chosen, count })}
          </span>
        </h3>
        <div className="actions">
          <Button kind="quiet" isBusy={isBusy} onClick={() => chooseAll("ours")}>
            {importsText("review.keepAll")}
          </Button>
          <Button kind="quiet" isBusy={isBusy} onClick={() => chooseAll("theirs")}>
            {importsText("review.takeAll")}
          </Button>
          <label className="import-check small">
            <input
              type="checkbox"
              checked={isRemembered}
              onChange={({ target }) => setRemembered(target.checked)}
            />
            {importsText("review.rememberField")}
          </label>
        </div>
      </header>
      <p className="text-field-problem" role="alert">
        {problem}
      </p>
      <Loaded query={rows} title={title.toLowerCase()}>
        {({ rows: shown, total }) => (
          <>
            <ul className="import-picks">
              {shown.map((row) => (
                <Pick
                  key={row.number}
                  row={row}
                  change={row.changes.find((change) => change.field === field)}
                  choose={(choice) => void run({ choice, row: row.number })}
                />
              ))}
            </ul>
            {total > page * 50 && (
              <Button kind="quiet" onClick={() => setPage(page + 1)}>
                {importsText("review.more")}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

type PickProps = {
  row: ImportRow;
  change: RowChange | undefined;
  choose: (choice: Choice["choice"]) => void;
};

function Pick({ row: { number, title }, change, choose }: PickProps) {
  if (!change) return null;
  const name = `pick-${change.field}-${number}`;
  const { before, after, typedAt, choice, percent } = change;
  const far = percent === undefined ? "" : ` (${percent > 0 ? "+" : ""}${percent.toLocaleString("es-AR")} %)`;
  const from =
    typedAt === null ? "" : importsText("review.you", { day: formatDate(dayInArgentina(new Date(typedAt))) });
  const options = [
    ["ours", before ?? importsText("review.empty"), from],
    ["theirs", `${after}${far}`, ""],
  ] as const;
  return (
    <li>
      <fieldset className="import-pick">
        <legend>
          <span className="soft">{importsText("review.rowNumber", { number })}</span> {title}
        </legend>
        {options.map(([value, text, note]) => (
          <label key={value}>
            <input type="radio" name={name} checked={choice === value} onChange={() => choose(value)} />
            <span>
              <span className="small soft">{importsText(`review.${value}`)}</span> {text}{" "}
              <span className="small soft">{note}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </li>
  );
}
