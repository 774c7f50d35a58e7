import { formatDate } from "#engine/identifiers/index.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import type { ListOf } from "./list.ts";
import type { View } from "./list-address.ts";

type ListTagsProps<Row> = { list: ListOf<Row>; view: View; show: (change: Partial<View>) => void };

/** What narrows the list of the moment, each to be dropped by itself. */
export function ListTags<Row>({ list: { filters = [] }, view, show }: ListTagsProps<Row>) {
  const set = filters.flatMap(({ name, title, options }) => {
    const value = view.filters[name];
    if (value === undefined) return [];
    const { [name]: _, ...others } = view.filters;
    const told = options === "day" ? formatDate(value) : options.find((one) => one.value === value)?.title;
    return told === undefined ? [] : [{ name, text: `${title}: ${told}`, without: { filters: others } }];
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
