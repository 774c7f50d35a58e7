import { Link, type To, useLocation } from "react-router";
import "./views.css";

export type View = {
  readonly id: string;
  readonly title: string;
  readonly count?: number | string | undefined;
  /** Its address, where that is not `#id`. */
  readonly to?: To;
};

/** The views of one thing, each with an address of its own: `#policies`. */
export function Views({ label, views, shown }: { label: string; views: readonly View[]; shown: string }) {
  return (
    <nav className="views" aria-label={label}>
      {views.map(({ id, title, count, to }) => (
        <Link key={id} to={to ?? { hash: id }} replace aria-current={id === shown ? "page" : undefined}>
          {/* As wide as it is when it is chosen: nothing beside it moves then. */}
          <span data-title={title}>{title}</span>
          {count !== undefined && <span className="num">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** The view that the address names; the first where it names none. */
export function useView(views: readonly View[]): string {
  const hash = useLocation().hash.slice(1);
  return (views.find(({ id }) => id === hash) ?? views[0])?.id ?? "";
}
