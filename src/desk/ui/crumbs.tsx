import { Link } from "react-router";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { Icon } from "./icon.tsx";

type CrumbsProps = {
  /** The list or screen that the page belongs to. */
  to: string;
  title: string;
  /** What the page is of it; without it the heading says so. */
  here?: string;
};

/** Where a page is, and the way back up from it. */
export function Crumbs({ to, title, here }: CrumbsProps) {
  return (
    <nav className="crumbs" aria-label={deskText("shell.here")}>
      {here === undefined && <Icon name="left" />}
      <Link to={to}>{title}</Link>
      {here !== undefined && (
        <>
          <Icon name="right" />
          <span>{here}</span>
        </>
      )}
    </nav>
  );
}
