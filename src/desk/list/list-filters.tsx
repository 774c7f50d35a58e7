import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { Icon } from "../ui/icon.tsx";
import { DayRange } from "./day-range.tsx";
import { ExportList } from "./export-button.tsx";
import { FilterSelect } from "./filter-select.tsx";
import type { Filter, ListOf } from "./list.ts";
import type { View } from "./list-address.ts";

type ListFiltersProps<Row> = {
  list: ListOf<Row>;
  view: View;
  show: (change: Partial<View>) => void;
  hasRows: boolean;
};

/** What narrows a list, and beside it what takes it away as a spreadsheet; nothing where nothing narrows it. */
export function ListFilters<Row>({ list, view, show, hasRows }: ListFiltersProps<Row>) {
  const { title, filters = [], isSearched, sought, isExported } = list;
  if (filters.length === 0 && !isSearched) return null;
  return (
    <search className="filters" aria-label={deskText("list.filters", { title })}>
      {isSearched && <SearchField title={title} sought={sought} view={view} show={show} />}
      {filters.map((filter) =>
        filter.isSpare || ("tabs" in filter && filter.tabs) ? null : (
          <FilterField key={filter.title} filter={filter} view={view} show={show} />
        ),
      )}
      {isExported && hasRows && <ExportList list={list} view={view} />}
    </search>
  );
}

/** Milliseconds without typing after which a list is looked through. */
const typingPause = 250;

type FieldProps = { view: View; show: (change: Partial<View>) => void };

function SearchField({
  title,
  sought,
  view,
  show,
}: FieldProps & { title: string; sought: string | undefined }) {
  const [text, setText] = useState(view.search);
  const [shown, setShown] = useState(view.search);
  // What the address says anew: another view was opened, or this one is what was typed.
  if (view.search !== shown) {
    setShown(view.search);
    if (view.search !== text.trim()) setText(view.search);
  }
  const look = useEffectEvent(() => show({ search: text.trim() }));
  useEffect(() => {
    if (text.trim() === shown) return;
    const timer = setTimeout(look, typingPause);
    return () => clearTimeout(timer);
  }, [text, shown]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    look();
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
      />
    </form>
  );
}

function FilterField({ filter, view, show }: FieldProps & { filter: Filter }) {
  const choose = (name: string, chosen: string) => {
    const { [name]: _before, ...others } = view.filters;
    show({ filters: chosen === "" ? others : { ...others, [name]: chosen } });
  };
  if ("range" in filter) return <DayRange filter={filter} values={view.filters} choose={choose} />;
  const { name, title, any = deskText("list.any"), options } = filter;
  return (
    <FilterSelect
      {...{ title, any, options }}
      value={view.filters[name] ?? ""}
      choose={(chosen) => choose(name, chosen)}
    />
  );
}
