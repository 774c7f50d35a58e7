import { type FormEvent, useState } from "react";
import { useAttempt } from "#src/shared/api/use-attempt.ts";
import { saveBlob } from "#src/shared/files/save-file.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { Icon } from "../ui/icon.tsx";
import { toCsv } from "./csv.ts";
import { gatherRows } from "./gather-rows.ts";
import type { Filter, ListOf } from "./list.ts";
import type { View } from "./list-address.ts";

type ListFiltersProps<Row> = {
  list: ListOf<Row>;
  view: View;
  show: (change: Partial<View>) => void;
  hasRows: boolean;
};

/** What narrows a list, and what takes it away as a spreadsheet; nothing where it has neither. */
export function ListFilters<Row>({ list, view, show, hasRows }: ListFiltersProps<Row>) {
  const { title, filters = [], isSearched, sought, isExported } = list;
  if (filters.length === 0 && !isSearched && !isExported) return null;
  return (
    <search className="filters" aria-label={deskText("list.filters", { title })}>
      {/* What the address says anew is another field. */}
      {isSearched && <SearchField key={view.search} title={title} sought={sought} view={view} show={show} />}
      {filters.map((filter) => (
        <FilterField key={filter.name} filter={filter} view={view} show={show} />
      ))}
      {isExported && hasRows && <ExportButton list={list} view={view} />}
    </search>
  );
}

type FieldProps = { view: View; show: (change: Partial<View>) => void };

function SearchField({
  title,
  sought,
  view,
  show,
}: FieldProps & { title: string; sought: string | undefined }) {
  const [text, setText] = useState(view.search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    show({ search: text.trim() });
  };
  return (
    <form className="field-inline" onSubmit={submit}>
      <Icon name="search" />
      <input
        type="search"
        aria-label={deskText("list.search", { title })}
        placeholder={sought ?? deskText("list.search", { title })}
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={submit}
      />
    </form>
  );
}

function FilterField({ filter, view, show }: FieldProps & { filter: Filter }) {
  const { name, title, any = deskText("list.any"), options } = filter;
  const value = view.filters[name] ?? "";
  const choose = (chosen: string) => {
    const { [name]: _before, ...others } = view.filters;
    show({ filters: chosen === "" ? others : { ...others, [name]: chosen } });
  };
  if (options === "day") return <DayField title={title} value={value} choose={choose} />;
  return (
    <select
      className={value === "" ? "select" : "select select-set"}
      aria-label={title}
      value={value}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{`${title}: ${any}`}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.title}
        </option>
      ))}
    </select>
  );
}

/** A day narrows once it is whole: while it is typed, a field of days says nothing. */
function DayField({
  title,
  value,
  choose,
}: {
  title: string;
  value: string;
  choose: (chosen: string) => void;
}) {
  return (
    <label className={value === "" ? "day-inline" : "day-inline select-set"}>
      {title}
      <input type="date" max="9999-12-31" value={value} onChange={({ target }) => choose(target.value)} />
    </label>
  );
}

function ExportButton<Row>({ list, view }: { list: ListOf<Row>; view: View }) {
  const { show } = useToasts.getState();
  const { run, isBusy } = useAttempt(async () => {
    try {
      const { rows, total } = await gatherRows<Row>(list, view);
      const content = new Blob([toCsv(list.columns, rows)], { type: "text/csv;charset=utf-8" });
      saveBlob(`${list.title.replaceAll(" ", "-")}.csv`, content);
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
