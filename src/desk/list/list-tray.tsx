import { deskText } from "#src/shared/i18n/desk-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import type { ListOf } from "./list.ts";
import "./list-tray.css";
import { saveCsv } from "./save-csv.ts";

type ListTrayProps<Row> = { list: ListOf<Row>; rows: readonly Row[]; onClear: () => void };

/** What was picked, what it comes to, and what can be done with it. */
export function ListTray<Row>({ list, rows, onClear }: ListTrayProps<Row>) {
  const { title, columns, tray, isExported } = list;
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
          <Button kind="secondary" onClick={() => saveCsv(title, columns, rows)}>
            <Icon name="download" />
            {deskText("list.export")}
          </Button>
        )}
        {tray?.actions?.(rows)}
      </div>
    </section>
  );
}
