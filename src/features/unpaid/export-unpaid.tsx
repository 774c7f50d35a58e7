import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import { askBroker } from "#src/desk/list/ask-page.ts";
import { toCsv } from "#src/desk/list/csv.ts";
import type { Column } from "#src/desk/list/list.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { useAttempt } from "#src/shared/api/use-attempt.ts";
import { saveBlob } from "#src/shared/files/save-file.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { unpaidText } from "#src/shared/i18n/unpaid-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import type { Unpaid, UnpaidBoard } from "./unpaid.ts";

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
  const { show } = useToasts.getState();
  const title = unpaidText("title").toLowerCase();
  const { run, isBusy } = useAttempt(async () => {
    try {
      const every = `${query === "" ? "?" : `${query}&`}every=true`;
      const { data } = (await askBroker(`/policies/unpaid${every}`)) as {
        readonly data: UnpaidBoard; // as its call answers
      };
      const content = new Blob([toCsv(columns, data.rows)], { type: "text/csv;charset=utf-8" });
      saveBlob(`${title.replaceAll(" ", "-")}.csv`, content);
    } catch {
      show(deskText("list.exportFailed", { title }), "warning");
    }
    return undefined;
  });
  return (
    <Button kind="quiet" isBusy={isBusy} onClick={() => void run()}>
      {!isBusy && <Icon name="download" />}
      {deskText(isBusy ? "list.exporting" : "list.export")}
    </Button>
  );
}
