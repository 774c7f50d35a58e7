import { deskText } from "#src/shared/i18n/desk-text.ts";
import { Views } from "../ui/views.tsx";
import type { ChoiceFilter, ListOf } from "./list.ts";
import { type View, writeView } from "./list-address.ts";

type ListTabsProps<Row> = { list: ListOf<Row>; view: View };

/** What narrows a list first: each with how many there are of it, and an address of its own. */
export function ListTabs<Row>({ list: { title, filters = [] }, view }: ListTabsProps<Row>) {
  return filters.filter(isTabs).map(({ name, title: what, options, tabs }) => {
    const { [name]: chosen = "", ...others } = view.filters;
    const all = [{ value: "", title: tabs.all }, ...options];
    return (
      <Views
        key={name}
        label={deskText("list.tabs", { title, what: what.toLowerCase() })}
        shown={chosen}
        views={all.map(({ value, title: text }) => ({
          id: value,
          title: text,
          count: tabs.count(value),
          to: { search: String(writeView({ ...view, page: 1, filters: tabbed(others, name, value) })) },
        }))}
      />
    );
  });
}

function isTabs(filter: object): filter is ChoiceFilter & Required<Pick<ChoiceFilter, "tabs">> {
  return "tabs" in filter && filter.tabs !== undefined;
}

function tabbed(others: View["filters"], name: string, value: string): View["filters"] {
  return value === "" ? others : { ...others, [name]: value };
}
