import { useId, useState } from "react";
import { useAction } from "#src/desk/list/use-action.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { Status, type StatusKind } from "#src/desk/ui/status.tsx";
import policies from "#src/shared/i18n/es/policies.json" with { type: "json" };
import { importsText } from "#src/shared/i18n/imports-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import type { Import, ImportColumn, ImportField, ImportKind } from "./import.ts";

type ColumnsStepProps = {
  path: string;
  kind: ImportKind;
  found: Import;
  onReviewed: () => void;
  onLeft: () => void;
};

/** What each column is: remembered, guessed by its title, chosen, or left out. */
export function ColumnsStep({ path, kind, found, onReviewed, onLeft }: ColumnsStepProps) {
  const { columns, fields, rows, insurer } = found;
  const [chosen, setChosen] = useState(() => columns.map(({ field }) => field));
  const [product, setProduct] = useState(found.defaults.product ?? "");
  const [isRemembered, setRemembered] = useState(true);
  const ids = { product: useId(), lacking: useId() };
  const asksProduct = fields.some(({ name }) => name === "product") && !chosen.includes("product");
  const lacking = fields.filter(
    ({ name, isRequired }) => isRequired && !chosen.includes(name) && !(name === "product" && product !== ""),
  );
  const review = useAction({
    send: () =>
      sendAsBroker({
        method: "PUT",
        path: `${path}/columns`,
        body: { columns: chosen, defaults: asksProduct && product !== "" ? { product } : {}, isRemembered },
      }),
    changes: [path],
  });
  const discard = useAction({
    send: () => sendAsBroker({ method: "DELETE", path }),
    changes: [kind.path],
  });
  const choose = (at: number, field: string | null) =>
    setChosen(chosen.map((one, index) => (index === at ? field : one)));
  return (
    <>
      <div className="import-body">
        <section className="stack-tight">
          <h2>
            {importsText("columns.list")} <span className="soft">{columns.length}</span>
          </h2>
          <ColumnsTable columns={columns} fields={fields} chosen={chosen} choose={choose} />
        </section>
        <aside className="stack">
          {asksProduct && (
            <div className="stack-tight">
              <label htmlFor={ids.product}>{importsText("columns.product")}</label>
              <select
                id={ids.product}
                className="select"
                value={product}
                onChange={({ target }) => setProduct(target.value)}
              >
                <option value="">{importsText("columns.productAny")}</option>
                {Object.entries(policies.products).map(([name, title]) => (
                  <option key={name} value={name}>
                    {title}
                  </option>
                ))}
              </select>
              <p className="small soft">{importsText("columns.productText")}</p>
            </div>
          )}
          <p className="small soft">{importsText("file.people")}</p>
        </aside>
      </div>
      <div className="import-tray">
        <label className="import-check">
          <input
            type="checkbox"
            checked={isRemembered}
            onChange={({ target }) => setRemembered(target.checked)}
          />
          {insurer
            ? importsText("columns.rememberInsurer", { name: insurer.displayName })
            : importsText("columns.remember")}
        </label>
        <p className="small soft" id={ids.lacking}>
          {lacking.length > 0 &&
            importsText("columns.lacking", { names: lacking.map(({ title }) => title).join(", ") })}
        </p>
        <p className="text-field-problem" role="alert">
          {review.problem ?? discard.problem}
        </p>
        <div className="actions">
          <Button
            kind="quiet"
            isBusy={discard.isBusy}
            onClick={() => void discard.run().then(({ isDone }) => isDone && onLeft())}
          >
            {importsText("columns.discard")}
          </Button>
          <Button
            isBusy={review.isBusy}
            aria-describedby={ids.lacking}
            onClick={() => void review.run().then(({ isDone }) => isDone && onReviewed())}
          >
            {review.isBusy
              ? importsText("columns.reviewing")
              : importsText("columns.review", { count: rows })}
          </Button>
        </div>
      </div>
    </>
  );
}

type TableProps = {
  columns: readonly ImportColumn[];
  fields: readonly ImportField[];
  chosen: readonly (string | null)[];
  choose: (at: number, field: string | null) => void;
};

function ColumnsTable({ columns, fields, chosen, choose }: TableProps) {
  return (
    <div className="table-frame" tabIndex={-1}>
      <table className="table import-table">
        <caption className="hidden-visually">{importsText("columns.list")}</caption>
        <thead>
          <tr>
            <th scope="col">{importsText("columns.name")}</th>
            <th scope="col">{importsText("columns.sample")}</th>
            <th scope="col">{importsText("columns.is")}</th>
            <th scope="col">{importsText("columns.known")}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column, index) => {
            const field = chosen[index] ?? null;
            const letter = letterOf(index);
            const name = column.title || importsText("columns.nameless", { letter });
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns have no other name, and none moves.
              <tr key={index}>
                <th scope="row">{name}</th>
                <td className="soft import-cut">{column.samples[0] ?? "—"}</td>
                <td>
                  <select
                    className="select"
                    aria-label={importsText("columns.what", { name })}
                    value={field ?? ""}
                    onChange={({ target }) => choose(index, target.value === "" ? null : target.value)}
                  >
                    <option value="">{importsText("columns.leave")}</option>
                    {fields.map(({ name: value, title, isJoined }) => (
                      <option
                        key={value}
                        value={value}
                        disabled={!isJoined && value !== field && chosen.includes(value)}
                      >
                        {title}
                      </option>
                    ))}
                  </select>
                </td>
                <td>
                  <KnownBy column={column} field={field} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function KnownBy({ column, field }: { column: ImportColumn; field: string | null }) {
  const isOurs = field === column.field;
  const [kind, word]: readonly [StatusKind, "remembered" | "byTitle" | "chosen" | "none" | "missing"] =
    field === null
      ? isOurs && column.known === "none"
        ? ["wait", "missing"]
        : ["closed", "none"]
      : !isOurs || column.known === "chosen"
        ? ["done", "chosen"]
        : column.known === "remembered"
          ? ["done", "remembered"]
          : ["progress", "byTitle"];
  return <Status kind={kind}>{importsText(`columns.${word}`)}</Status>;
}

/** `A`, `B`… as spreadsheets call columns. */
function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}
