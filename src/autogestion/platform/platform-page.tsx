import { Link } from "react-router";
import { t } from "#src/shared/i18n/i18n.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { openFlows } from "#src/shared/wizard/opening.ts";
import { titleOf, useHosting, usePlatform } from "./platform-context.ts";

/** What can be done on a platform. */
export function PlatformPage() {
  const { name } = usePlatform();
  return (
    <div className="stack">
      <div className="stack-tight">
        <PageTitle>{t("platform.title")}</PageTitle>
        <p className="soft">{t("platform.lead")}</p>
      </div>
      {openFlows(useHosting()).map(({ hosted, route }) => (
        <Link key={route} className="card task-card" to={`/autogestion/${name}/${route}`}>
          <svg className="task-icon" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
            <path d="M12 7h17l8 8v26H12zM29 7v8h8M18 23h13M18 30h13" />
          </svg>
          <strong>{titleOf(hosted)}</strong>
          <svg className="task-arrow" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="m9 5 7 7-7 7" />
          </svg>
        </Link>
      ))}
      <section className="stack-tight before">
        <h2>{t("platform.before")}</h2>
        <ul className="soft">
          {["identity", "photos", "term"].map((item) => (
            <li key={item}>{t(`platform.beforeItems.${item}`)}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
