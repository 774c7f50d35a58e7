import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { mayInOffice } from "#permissions/index.ts";
import { useData } from "#src/desk/list/use-data.ts";
import { Wordmark } from "#src/desk/ui/wordmark.tsx";
import { t } from "#src/shared/i18n/i18n.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { screens } from "./screens.ts";
import { leave, type Operator } from "./session/operator-session.ts";

type FrameProps = { operator: Operator; children: ReactNode };

/** A room of its own, under a dark band: where one is, what waits in each place, and who decides. */
export function Frame({ operator, children }: FrameProps) {
  const { data: waiting } = useData<Readonly<Record<string, number>>>("/office/waiting", { every: 60_000 });
  const seen = screens.filter(({ need }) => mayInOffice(operator.roles, need));
  return (
    <>
      <a className="skip-link" href="#content">
        {t("skipToContent")}
      </a>
      <div className="office">
        <header className="office-band">
          <Link className="office-brand" to="/">
            <Wordmark />
            <span className="office-room">{officeText("room")}</span>
          </Link>
          <nav className="office-nav" aria-label={officeText("nav")}>
            <ul>
              {seen.map(({ name, path }) => (
                <li key={name}>
                  <NavLink to={path}>
                    {officeText(`screens.${name}`)}
                    {(waiting?.[name] ?? 0) > 0 && <span className="strong">{waiting?.[name]}</span>}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className="office-user">
            <NavLink to="/mi-cuenta" aria-label={officeText("account.open", { name: operator.displayName })}>
              {operator.displayName}
            </NavLink>
            <button type="button" className="small" onClick={leave}>
              {officeText("leave")}
            </button>
          </div>
        </header>
        <main id="content" className="office-main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  );
}
