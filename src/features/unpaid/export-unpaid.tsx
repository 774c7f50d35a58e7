import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import { ExportButton } from "#src/desk/list/export-button.tsx";
import type { Column } from "#src/desk/list/list.ts";
import { streamCsv } from "#src/desk/list/save-csv.ts";
import { unpaidText } from "#src/shared/i18n/unpaid-text.ts";
import type { Unpaid } from "./unpaid.ts";

const day = (value: string | null) => value && formatDate(value);

const columns: readonly Column<Unpaid>[] = (
  [
    ["client", ({ holder }) => holder],
    ["number", ({ policyNumber }) => policyNumber],
    ["insurer", ({ insurer }) => insurer.displayName],
    ["asset", ({ asset }) => asset],
    ["plate", ({ plate }) => plate],
    ["part", ({ instalment }) => instalment],
    ["due", ({ dueOn }) => day(dueOn)],
    ["sum", ({ amount }) => formatMoney(amount, "ARS")],
    ["covered", ({ coveredUntil }) => day(coveredUntil)],
    ["reason", ({ reason }) => reason],
    [
      "mark",
      ({ mark }) =>
        unpaidText(`state.${mark === "claimed" ? "claimed" : mark === null ? "untold" : "today"}`),
    ],
  ] as const satisfies readonly (readonly [string, (unpaid: Unpaid) => string | null])[]
).map(([id, text]) => ({ id, title: unpaidText(id), text }));

/** Takes a view away as a spreadsheet: all of it, and not only what the board shows. */
export function ExportUnpaid({ query }: { query: string }) {
  const title = unpaidText("title").toLowerCase();
  const path = `/policies/unpaid${query === "" ? "?" : `${query}&`}format=rows`;
  return <ExportButton title={title} save={() => streamCsv({ title, columns, path })} />;
}
