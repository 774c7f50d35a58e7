import { useAttempt } from "#src/shared/api/use-attempt.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { Icon } from "../ui/icon.tsx";
import { gatherRows } from "./gather-rows.ts";
import type { ListOf } from "./list.ts";
import type { View } from "./list-address.ts";
import { orderRows } from "./order-rows.ts";
import { saveCsv } from "./save-csv.ts";

/** Takes a view of a list away as a spreadsheet. */
export function ExportButton<Row>({ list, view }: { list: ListOf<Row>; view: View }) {
  const { show } = useToasts.getState();
  const { run, isBusy } = useAttempt(async () => {
    try {
      const { rows, total } = await gatherRows<Row>(list, view);
      const told = list.isWhole ? orderRows(rows, list.columns, view.order) : rows;
      saveCsv(list.title, list.columns, told);
      if (rows.length < total) show(deskText("list.exportCut", { count: rows.length, total }), "warning");
    } catch {
      show(deskText("list.exportFailed", { title: list.title }), "warning");
    }
    return undefined;
  });
  return (
    <span className="push">
      <Button kind="quiet" isBusy={isBusy} onClick={() => void run()}>
        {!isBusy && <Icon name="download" />}
        {deskText(isBusy ? "list.exporting" : "list.export")}
      </Button>
    </span>
  );
}
