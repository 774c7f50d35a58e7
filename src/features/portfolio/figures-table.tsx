import { Link } from "react-router";
import type { Column } from "#src/desk/list/list.ts";
import "#src/desk/list/list.css";
import { useOverflow } from "#src/desk/list/use-overflow.ts";
import { portfolioText } from "#src/shared/i18n/portfolio-text.ts";
import type { Row, View } from "./portfolio.ts";

type FiguresTableProps = {
  title: string;
  view: View;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  total: Row;
};

/** What adds up over months: how many policies there were does not. */
const added = ["name", "claims", "netPremium", "commission"];

/** The figures of a view, each row with its policies behind its name. */
export function FiguresTable({ title, view, columns, rows, total }: FiguresTableProps) {
  const frame = useOverflow();
  return (
    <div ref={frame} className="table-frame figures-frame">
      <table className="table figures-table">
        <caption className="hidden-visually">{title}</caption>
        <thead>
          <tr>
            {columns.map(({ id, title: head, isNumber }) => (
              <th key={id} scope="col" className={isNumber ? "num" : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {columns.map((column) =>
              view === "month" && !added.includes(column.id) ? (
                <td key={column.id} />
              ) : (
                <Cell key={column.id} column={column} row={total} />
              ),
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Cell({ column, row }: { column: Column<Row>; row: Row }) {
  const text = column.text(row) ?? portfolioText("missing");
  if (column.id !== "name") return <td className="num">{column.draw?.(row) ?? text}</td>;
  return <th scope="row">{row.to === "" ? text : <Link to={row.to}>{text}</Link>}</th>;
}
