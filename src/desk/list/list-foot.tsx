import { deskText } from "#src/shared/i18n/desk-text.ts";
import { ExportList } from "./export-button.tsx";
import type { ListOf, Page } from "./list.ts";
import type { View } from "./list-address.ts";
import { ListPages } from "./list-pages.tsx";

type ListFootProps<Row> = { list: ListOf<Row>; page: Page<Row>; view: View };

/** How much there is, the pages beside this one, and the export of a list that has nothing above it. */
export function ListFoot<Row>({ list, page: { data, pagination }, view }: ListFootProps<Row>) {
  const { title, filters = [], isSearched, isExported } = list;
  if (pagination && pagination.totalPages > 1)
    return <ListPages title={title} pagination={pagination} view={view} />;
  return (
    <div className="pages">
      <p className="soft">{deskText("list.total", { count: pagination?.total ?? data.length })}</p>
      {isExported && !isSearched && filters.length === 0 && <ExportList list={list} view={view} />}
    </div>
  );
}
