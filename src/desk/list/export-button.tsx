import { useAttempt } from "#src/shared/api/use-attempt.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { Icon } from "../ui/icon.tsx";
import { askPage } from "./ask-page.ts";
import type { ListOf } from "./list.ts";
import { callQuery, type View } from "./list-address.ts";
import { orderRows } from "./order-rows.ts";
import { saveCsv, streamCsv } from "./save-csv.ts";

/** Takes a view of a list away as a spreadsheet: all that it has, and not only the page that is seen. */
export function ExportList<Row>({ list, view }: { list: ListOf<Row>; view: View }) {
  const { title, path, columns, asks, isWhole } = list;
  const all = { ...view, page: 1 };
  const save = async () => {
    if (!isWhole)
      return streamCsv({ title, columns, path: path + callQuery(all, { ...asks, format: "rows" }) });
    const { data } = await askPage<Row>(path + callQuery({ ...all, order: undefined }, asks));
    saveCsv(title, columns, orderRows(data, columns, view.order));
  };
  return (
    <span className="push">
      <ExportButton title={title} save={save} />
    </span>
  );
}

type ExportProps = {
  /** What is taken away, in small letters. */
  title: string;
  save: () => Promise<void>;
  label?: string;
};

/** Takes something away as a spreadsheet; what does not come is said. */
export function ExportButton({ title, save, label = deskText("list.export") }: ExportProps) {
  const { run, isBusy } = useAttempt(async () => {
    try {
      await save();
    } catch {
      useToasts.getState().show(deskText("list.exportFailed", { title }), "warning");
    }
    return undefined;
  });
  return (
    <Button kind="quiet" isBusy={isBusy} onClick={() => void run()}>
      {!isBusy && <Icon name="download" />}
      {isBusy ? deskText("list.exporting") : label}
    </Button>
  );
}
