import { Link } from "react-router";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { Icon } from "../ui/icon.tsx";
import type { Pagination } from "./list.ts";
import { type View, writeView } from "./list-address.ts";

type ListPagesProps = { title: string; pagination: Pagination; view: View };

/** Where in a list its page stands, and the pages beside it; each has an address. */
export function ListPages({ title, pagination, view }: ListPagesProps) {
  const { count, total, perPage, currentPage, totalPages, totalIsAtLeast } = pagination;
  const from = (currentPage - 1) * perPage + 1;
  return (
    <nav className="pages" aria-label={deskText("list.pages", { title })}>
      <p className="soft">
        {deskText(totalIsAtLeast ? "list.rangeAtLeast" : "list.range", { from, to: from + count - 1, total })}
      </p>
      <p>{deskText("list.page", { page: currentPage, pages: totalPages })}</p>
      <div className="page-steps">
        <PageLink
          view={view}
          page={currentPage - 1}
          isThere={currentPage > 1}
          icon="left"
          text="list.previous"
        />
        <PageLink
          view={view}
          page={currentPage + 1}
          isThere={currentPage < totalPages}
          icon="right"
          text="list.next"
        />
      </div>
    </nav>
  );
}

type PageLinkProps = {
  view: View;
  page: number;
  isThere: boolean;
  icon: "left" | "right";
  text: "list.previous" | "list.next";
};

function PageLink({ view, page, isThere, icon, text }: PageLinkProps) {
  if (!isThere)
    return (
      <span className="icon-button page-none" aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  return (
    <Link
      className="icon-button"
      to={{ search: String(writeView({ ...view, page })) }}
      rel={icon === "left" ? "prev" : "next"}
      aria-label={deskText(text)}
      preventScrollReset
    >
      <Icon name={icon} />
    </Link>
  );
}
