import { Link } from "react-router";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import type { Column, ListOf, Pagination, RowAction } from "./list.ts";
import type { View } from "./list-address.ts";
import { useRowKeys } from "./use-row-keys.ts";

type ListTableProps<Row> = {
  list: ListOf<Row>;
  /** Nothing while they are on their way. */
  rows: readonly Row[] | undefined;
  view: View;
  show: (change: Partial<View>) => void;
  pagination: Pagination | undefined;
};

const bones = [0, 1, 2, 3, 4] as const;

/** The rows under a head that stays, or their bones under the same head. */
export function ListTable<Row>({ list, rows, view, show, pagination }: ListTableProps<Row>) {
  const { columns, actions = [], title } = list;
  const keys = useRowKeys((step) => {
    const page = view.page + step;
    if (pagination && page >= 1 && page <= pagination.totalPages) show({ page });
  });
  return (
    <div className="table-frame">
      <table className="table" onKeyDown={keys.press}>
        <caption className="hidden-visually">{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.id} column={column} view={view} show={show} />
            ))}
            {actions.length > 0 && (
              <th scope="col">
                <span className="hidden-visually">{deskText("list.actions")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr key={list.idOf(row)} tabIndex={-1}>
              {columns.map((column, index) => (
                <Cell key={column.id} list={list} column={column} row={row} isName={index === 0} />
              ))}
              {actions.length > 0 && (
                <td className="row-actions">
                  {actions.map((action) => (
                    <ActionButton key={action.title} action={action} row={row} />
                  ))}
                </td>
              )}
            </tr>
          )) ??
            bones.map((bone) => (
              <tr key={bone}>
                {columns.map(({ id }) => (
                  <td key={id}>
                    <span className="skeleton skeleton-line" />
                  </td>
                ))}
                {actions.length > 0 && <td />}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadProps<Row> = { column: Column<Row>; view: View; show: (change: Partial<View>) => void };

function Head<Row>({ column, view, show }: HeadProps<Row>) {
  const { id, title, isNumber, isOrdered } = column;
  const className = isNumber ? "num" : undefined;
  if (!isOrdered)
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    );
  const isDescending = view.order?.by === id ? view.order.isDescending : undefined;
  const sort = isDescending === undefined ? "none" : isDescending ? "descending" : "ascending";
  return (
    <th scope="col" className={className} aria-sort={sort}>
      <button type="button" onClick={() => show({ order: { by: id, isDescending: isDescending === false } })}>
        {title}
        <span aria-hidden="true">{{ none: "", ascending: " ↑", descending: " ↓" }[sort]}</span>
      </button>
    </th>
  );
}

type CellProps<Row> = { list: ListOf<Row>; column: Column<Row>; row: Row; isName: boolean };

function Cell<Row>({ list, column, row, isName }: CellProps<Row>) {
  const text = column.text(row);
  const shown =
    text === null ? <span className="soft">{deskText("list.missing")}</span> : (column.draw?.(row) ?? text);
  if (isName) return <th scope="row">{list.open ? <Link to={list.open(row)}>{shown}</Link> : shown}</th>;
  return <td className={column.isNumber ? "num" : undefined}>{shown}</td>;
}

function ActionButton<Row>({ action, row }: { action: RowAction<Row>; row: Row }) {
  if (action.isOffered?.(row) === false) return null;
  return (
    <Button kind="quiet" aria-label={action.label(row)} onClick={() => void action.run(row)}>
      {action.title}
    </Button>
  );
}
