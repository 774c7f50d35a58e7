import type { ReactNode } from "react";
import { Link, NavLink, useParams } from "react-router";
import { officeText } from "#src/shared/i18n/office-text.ts";

/** One of what waits: its name, until when, what it is, and how it stands. */
export type QueueItem = {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly when: string;
  readonly isLate?: boolean;
  readonly about: string;
  readonly status: ReactNode;
};

type QueueProps = {
  title: string;
  rule: string;
  items: readonly QueueItem[];
  total: number;
  more?: string;
  /** What chooses among them. */
  tools?: ReactNode;
  /** What is said where there is none. */
  none?: string;
  foot?: ReactNode;
};

/** What waits for the office, the oldest first; each leads to its own page, which stands beside it. */
export function Queue({ title, rule, items, total, more, tools, none, foot }: QueueProps) {
  const isBeside = Object.values(useParams()).some((part) => part !== undefined && part !== "");
  return (
    <section className={isBeside ? "office-queue office-queue-beside" : "office-queue"} aria-label={title}>
      {isBeside && (
        <Link className="office-back" to=".." relative="path">
          {officeText("queue.back", { title })}
        </Link>
      )}
      <header>
        <h2>
          {title} <span className="soft">{total}</span>
        </h2>
        <p className="small soft">{rule}</p>
        {tools}
      </header>
      {items.length === 0 && none && <p className="soft office-more">{none}</p>}
      <ul>
        {items.map(({ id, path, name, when, isLate = false, about, status }) => (
          <li key={id}>
            <NavLink to={path}>
              <span className="strong cut">{name}</span>
              <span className={isLate ? "small up strong" : "small"}>{when}</span>
              <span className="cut wide">{about}</span>
              <span className="small wide">{status}</span>
            </NavLink>
          </li>
        ))}
      </ul>
      {more && <p className="small soft office-more">{more}</p>}
      {foot}
    </section>
  );
}
