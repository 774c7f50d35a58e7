import { formatDate } from "#engine/identifiers/index.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { type Filter, type ListOf, rangeEnds } from "./list.ts";
import type { View } from "./list-address.ts";

type ListTagsProps<Row> = { list: ListOf<Row>; view: View; show: (change: Partial<View>) => void };

/** What narrows the list of the moment, each to be dropped by itself. */
export function ListTags<Row>({ list: { filters = [] }, view, show }: ListTagsProps<Row>) {
  const set = filters.flatMap(toldBy).flatMap(({ name, text }) => {
    const { [name]: value, ...others } = view.filters;
    const told = value === undefined ? undefined : text(value);
    return told === undefined ? [] : [{ name, text: told, without: { filters: others } }];
  });
  const words = view.search === "" ? [] : [{ name: "", text: `«${view.search}»`, without: { search: "" } }];
  const tags = [...words, ...set];
  if (tags.length === 0) return null;
  return (
    <p className="list-tags">
      {tags.map(({ name, text, without }) => (
        <button
          key={name}
          type="button"
          className="tag"
          aria-label={deskText("list.drop", { text })}
          onClick={() => show(without)}
        >
          {text}
          <Icon name="close" />
        </button>
      ))}
      {tags.length > 1 && (
        <Button kind="quiet" onClick={() => show({ search: "", filters: {} })}>
          {deskText("list.clear")}
        </Button>
      )}
    </p>
  );
}

type Told = { readonly name: string; readonly text: (value: string) => string | undefined };

/** How a value of each of a filter's names is read; a tab says itself which one it is. */
function toldBy(filter: Filter): readonly Told[] {
  const { title } = filter;
  if ("range" in filter)
    return rangeEnds.flatMap((end) => {
      const name = filter.range[end];
      const told = (value: string) => `${title} ${deskText(`list.${end}Day`, { day: formatDate(value) })}`;
      return name === undefined ? [] : [{ name, text: told }];
    });
  if (filter.tabs) return [];
  const text = (value: string) => {
    const chosen = filter.options.find((one) => one.value === value);
    return chosen && `${title}: ${chosen.title}`;
  };
  return [{ name: filter.name, text }];
}
