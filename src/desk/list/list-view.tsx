import { Link } from "react-router";
import { useConnection } from "#src/shared/connection/connection-store.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { timeInArgentina } from "#src/shared/time/buenos-aires.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { OnItsWay } from "../ui/on-its-way.tsx";
import "./list.css";
import type { ListOf } from "./list.ts";
import { type View, writeView } from "./list-address.ts";
import { ListFilters } from "./list-filters.tsx";
import { ListFoot } from "./list-foot.tsx";
import { ListTable } from "./list-table.tsx";
import { ListTabs } from "./list-tabs.tsx";
import { ListTags } from "./list-tags.tsx";
import { ListTray } from "./list-tray.tsx";
import { LoadFailed } from "./load-failed.tsx";
import { orderRows } from "./order-rows.ts";
import { useList } from "./use-list.ts";
import { usePicked } from "./use-picked.ts";

type ListViewProps<Row> = { list: ListOf<Row> };

/** The list of the product: what can be looked for, its rows, and its pages; or what there is in place of them. */
export function ListView<Row>({ list }: ListViewProps<Row>) {
  const { view, answer, show, last } = useList(list);
  const { data: page, isError, error, refetch, isFetching, dataUpdatedAt } = answer;
  const isWaiting = useConnection(({ isOffline }) => isOffline) && !page && !isError;
  const picked = usePicked(list);
  // Rows of which there are some, though not on this page.
  const isEmpty = page?.data.length === 0 && (page.pagination?.total ?? 0) === 0;
  const isNarrowed = view.search !== "" || Object.keys(view.filters).length > 0;

  const rows = page && (list.isWhole ? orderRows(page.data, list.columns, view.order) : page.data);
  return (
    <section className="list" aria-label={list.title} aria-busy={isFetching}>
      <ListTabs list={list} view={view} />
      <ListFilters list={list} view={view} show={show} hasRows={(page?.data.length ?? 0) > 0} />
      <ListTags list={list} view={view} show={show} />
      <p className="hidden-visually" role="status">
        {page ? "" : !isError && deskText("list.loading", { title: list.title })}
      </p>
      {isError && !page && (
        <LoadFailed
          title={deskText("list.whole", { title: list.title })}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {isError && page && (
        <div className="notice notice-warning" role="status">
          <Icon name="alert" />
          <p>{deskText("list.stale", { time: timeInArgentina(new Date(dataUpdatedAt)) })}</p>
          <Button kind="quiet" onClick={() => void refetch()}>
            {t("retry")}
          </Button>
        </div>
      )}
      {isEmpty && (
        <Nothing list={list} isNarrowed={isNarrowed} onClear={() => show({ search: "", filters: {} })} />
      )}
      {last !== undefined && <PastEnd view={view} last={last} />}
      {isWaiting && <OnItsWay />}
      {!isEmpty && rows && list.drawAll?.(rows)}
      {!(list.drawAll && rows) && !isEmpty && last === undefined && !isWaiting && !(isError && !page) && (
        <ListTable
          list={list}
          rows={rows}
          view={view}
          show={show}
          pagination={page?.pagination}
          picked={list.tray && picked}
        />
      )}
      {page && !list.drawAll && last === undefined && page.data.length > 0 && (
        <ListFoot list={list} page={page} view={view} />
      )}
      {picked.rows.length > 0 && <ListTray list={list} rows={picked.rows} onClear={picked.clear} />}
    </section>
  );
}

/** A page behind the last one, and the way back: what was there may have gone meanwhile. */
function PastEnd({ view, last }: { view: View; last: number }) {
  return (
    <div className="nothing">
      <h2>{deskText("list.past", { page: view.page })}</h2>
      <p className="soft">{deskText("list.pastText", { count: last })}</p>
      <Link
        className="button button-secondary"
        to={{ search: String(writeView({ ...view, page: last })) }}
        replace
      >
        {deskText("list.last")}
      </Link>
    </div>
  );
}

type NothingProps<Row> = ListViewProps<Row> & { isNarrowed: boolean; onClear: () => void };

function Nothing<Row>({ list, isNarrowed, onClear }: NothingProps<Row>) {
  const { title, text, icon, action } = isNarrowed
    ? {
        title: deskText("list.noMatch"),
        text: deskText("list.noMatchText"),
        icon: <Icon name="search" />,
        action: (
          <Button kind="secondary" onClick={onClear}>
            {deskText("list.clear")}
          </Button>
        ),
      }
    : { ...list.empty, icon: undefined };
  return (
    <div className="nothing">
      {icon}
      <h2>{title}</h2>
      <p className="soft">{text}</p>
      {action}
    </div>
  );
}
