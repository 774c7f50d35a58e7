import { saveBlob } from "#src/shared/files/save-file.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { toCsv } from "./csv.ts";
import type { ListOf } from "./list.ts";
import "./list-tray.css";

type ListTrayProps<Row> = { list: ListOf<Row>; rows: readonly Row[]; onClear: () => void };

/** What was picked, what it comes to, and what can be done with it. */
export function ListTray<Row>({ list, rows, onClear }: ListTrayProps<Row>) {
  const { title, columns, tray, isExported } = list;
  const save = () =>
    saveBlob(
      `${title.replaceAll(" ", "-")}.csv`,
      new Blob([toCsv(columns, rows)], { type: "text/csv;charset=utf-8" }),
    );
  return (
    <section className="tray" aria-label={deskText("list.picked")}>
      <p role="status">
        <strong>{deskText("list.pickedCount", { count: rows.length })}</strong> {tray?.told?.(rows)}
      </p>
      <div className="actions">
        <Button kind="quiet" onClick={onClear}>
          {deskText("list.unpick")}
        </Button>
        {isExported && (
          <Button kind="secondary" onClick={save}>
            <Icon name="download" />
            {deskText("list.export")}
          </Button>
        )}
        {tray?.actions?.(rows)}
      </div>
    </section>
  );
}
