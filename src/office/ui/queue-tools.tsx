import { useState } from "react";
import "#src/desk/list/list.css";
import type { Pagination } from "#src/desk/list/list.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";

type Choice = { readonly value: string; readonly title: string };
type QueueFilterProps = {
  chosen: string;
  choices: readonly Choice[];
  /** What is seen without a choice; what waits where it is not said. */
  usual?: string | undefined;
  onChoose: (value: string) => void;
};

/** Which of them are seen. */
export function QueueFilter({ chosen, choices, usual, onChoose }: QueueFilterProps) {
  return (
    <select
      className="select"
      aria-label={officeText("queue.status")}
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{usual ?? officeText("queue.waiting")}</option>
      {choices.map(({ value, title }) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </select>
  );
}

type QueueSearchProps = { label: string; value: string; onSearch: (value: string) => void };

/** What is looked for: at Enter, or once it is left. */
export function QueueSearch({ label, value, onSearch }: QueueSearchProps) {
  const [text, setText] = useState(value);
  const search = () => {
    if (text.trim() !== value) onSearch(text.trim());
  };
  return (
    <input
      type="search"
      className="text-input"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={search}
      onKeyDown={({ key }) => key === "Enter" && search()}
    />
  );
}

type QueuePagesProps = { pagination: Pagination | undefined; onTurn: (page: number) => void };

/** The pages beside the one that is seen; nothing where there is one alone. */
export function QueuePages({ pagination, onTurn }: QueuePagesProps) {
  const { currentPage: page = 1, totalPages = 1 } = pagination ?? {};
  if (totalPages <= 1) return null;
  return (
    <nav className="office-pages" aria-label={officeText("queue.pages")}>
      <span className="small soft">{deskText("list.page", { page, pages: totalPages })}</span>
      {(["left", "right"] as const).map((icon) => {
        const to = icon === "left" ? page - 1 : page + 1;
        return (
          <button
            key={icon}
            type="button"
            className="icon-button"
            disabled={to < 1 || to > totalPages}
            aria-label={deskText(icon === "left" ? "list.previous" : "list.next")}
            onClick={() => onTurn(to)}
          >
            <Icon name={icon} />
          </button>
        );
      })}
    </nav>
  );
}
