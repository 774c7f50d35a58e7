import { Navigate } from "react-router";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { timeInArgentina } from "#src/shared/time/buenos-aires.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import "./list.css";
import type { ListOf } from "./list.ts";
import { writeView } from "./list-address.ts";
import { ListFilters } from "./list-filters.tsx";
import { ListPages } from "./list-pages.tsx";
import { ListTable } from "./list-table.tsx";
import { LoadFailed } from "./load-failed.tsx";
import { useList } from "./use-list.ts";

type ListViewProps<Row> = { list: ListOf<Row> };

/** The list of the product: what can be looked for, its rows, and its pages; or what there is in place of them. */
export function ListView<Row>({ list }: ListViewProps<Row>) {
  const { view, answer, show, instead } = useList(list);
  const { data: page, isError, error, refetch, isFetching, dataUpdatedAt } = answer;
  // Rows of which there are some, though not on this page.
  const isEmpty = page?.data.length === 0 && (page.pagination?.total ?? 0) === 0;
  const isNarrowed = view.search !== "" || Object.keys(view.filters).length > 0;

  if (instead !== undefined)
    return <Navigate to={{ search: String(writeView({ ...view, page: instead })) }} replace />;
  return (
    <section className="list" aria-label={list.title} aria-busy={isFetching}>
      <ListFilters list={list} view={view} show={show} hasRows={(page?.data.length ?? 0) > 0} />
      <p className="hidden-visually" role="status">
        {page ? "" : !isError && deskText("list.loading", { title: list.title })}
      </p>
      {isError && !page && <LoadFailed title={list.title} error={error} onRetry={() => void refetch()} />}
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
      {!isEmpty && !(isError && !page) && (
        <ListTable list={list} rows={page?.data} view={view} show={show} pagination={page?.pagination} />
      )}
      {page?.pagination && page.pagination.totalPages > 1 && (
        <ListPages title={list.title} pagination={page.pagination} view={view} />
      )}
    </section>
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
