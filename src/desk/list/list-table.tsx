import { Link, useSearchParams } from "react-router";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import type { Column, ListOf, Pagination, RowAction } from "./list.ts";
import type { View } from "./list-address.ts";
import { pressRow } from "./press-row.ts";
import { useOverflow } from "./use-overflow.ts";
import type { Picked } from "./use-picked.ts";
import { useRowKeys } from "./use-row-keys.ts";

type ListTableProps<Row> = {
  list: ListOf<Row>;
  /** Nothing while they are on their way. */
  rows: readonly Row[] | undefined;
  view: View;
  show: (change: Partial<View>) => void;
  pagination: Pagination | undefined;
  /** Where rows can be picked. */
  picked: Picked<Row> | undefined;
};

/** As many as a page has. */
const bones = Array.from({ length: 10 }, (_, index) => index);

/** The rows under a head that stays, or their bones under the same head. */
export function ListTable<Row>({ list, rows, view, show, pagination, picked }: ListTableProps<Row>) {
  const { actions = [], title } = list;
  const columns = list.columns.filter(({ isSpare, text }) => !isSpare || rows?.some((row) => text(row)));
  const frame = useOverflow();
  const [query] = useSearchParams();
  const marked = query.get("fila");
  useRowKeys((step) => {
    const page = view.page + step;
    if (pagination && page >= 1 && page <= pagination.totalPages) show({ page });
  });
  return (
    <div ref={frame} className="table-frame">
      <table className="table" onKeyDown={pressRow}>
        <caption className="hidden-visually">{title}</caption>
        <thead>
          <tr>
            {picked && (
              <th scope="col" className="row-pick">
                <PickBox label={deskText("list.pickAll")} rows={rows ?? []} picked={picked} />
              </th>
            )}
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
            <tr
              key={list.idOf(row)}
              ref={list.idOf(row) === marked ? standOn : undefined}
              data-marked={list.idOf(row) === marked || undefined}
              data-picked={picked?.has(row) || undefined}
              tabIndex={-1}
            >
              {picked && (
                <td className="row-pick">
                  <PickBox
                    label={deskText("list.pick", { name: columns[0]?.text(row) ?? "" })}
                    rows={[row]}
                    picked={picked}
                  />
                </td>
              )}
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
                {picked && <td className="row-pick" />}
                {columns.map(({ id, letters }) => (
                  <td key={id}>
                    <span
                      className="skeleton skeleton-line"
                      style={letters === undefined ? undefined : { width: `${letters}ch` }}
                    />
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

type PickBoxProps<Row> = { label: string; rows: readonly Row[]; picked: Picked<Row> };

/** Picks a row, or all of a page. */
function PickBox<Row>({ label, rows, picked }: PickBoxProps<Row>) {
  const isPicked = rows.length > 0 && rows.every(picked.has);
  return (
    <label>
      <input
        type="checkbox"
        aria-label={label}
        checked={isPicked}
        ref={(box) => {
          if (box) box.indeterminate = !isPicked && rows.some(picked.has);
        }}
        onChange={({ target }) => picked.set(rows, target.checked)}
      />
    </label>
  );
}

/** The row that an address names has the focus once it is there. */
function standOn(row: HTMLTableRowElement | null): void {
  row?.focus();
  row?.scrollIntoView({ block: "nearest" });
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

const longestShown = 30;

type CellProps<Row> = { list: ListOf<Row>; column: Column<Row>; row: Row; isName: boolean };

function Cell<Row>({ list, column, row, isName }: CellProps<Row>) {
  const text = column.text(row);
  const shown =
    text === null ? <span className="soft">{deskText("list.missing")}</span> : (column.draw?.(row) ?? text);
  // Cut where it is longer than a column may be; the pointer reads all of it, and so does the focus.
  const whole = text !== null && text.length > longestShown && !column.draw ? text : undefined;
  if (isName)
    return (
      <th scope="row" title={whole}>
        {list.open ? <Link to={list.open(row)}>{shown}</Link> : shown}
      </th>
    );
  return (
    <td className={column.isNumber ? "num" : undefined} title={whole}>
      {shown}
    </td>
  );
}

function ActionButton<Row>({ action, row }: { action: RowAction<Row>; row: Row }) {
  if (action.isOffered?.(row) === false) return null;
  const shown = action.icon ? <Icon name={action.icon} /> : action.title;
  if ("href" in action)
    return (
      <a
        className={action.icon ? "icon-button icon-button-small" : "button button-quiet"}
        href={action.href(row)}
        target="_blank"
        rel="noreferrer"
        title={action.icon && action.title}
        aria-label={action.label(row)}
      >
        {shown}
      </a>
    );
  return (
    <Button kind="quiet" aria-label={action.label(row)} onClick={() => void action.run(row)}>
      {shown}
    </Button>
  );
}
