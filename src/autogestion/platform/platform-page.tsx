import { Link } from "react-router";
import { t } from "#src/shared/i18n/i18n.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { usePlatform } from "./platform-context.ts";

/** What can be done on a platform. */
export function PlatformPage() {
  const { name } = usePlatform();
  return (
    <div className="stack">
      <div className="stack-tight">
        <PageTitle>{t("platform.title")}</PageTitle>
        <p className="soft">{t("platform.lead")}</p>
      </div>
      <Link className="card task-card" to={`/autogestion/${name}/siniestros`}>
        <svg className="task-icon" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
          <path d="M9 27l3.500-9.500A4 4 0 0 1 16.300 15h15.400a4 4 0 0 1 3.800 2.500L39 27v9.500h-5V33H14v3.500H9z" />
          <path d="M9 27h30M14 30h3M31 30h3M24 5v5M14.500 7.500l2 3.500M33.500 7.500l-2 3.500" />
        </svg>
        <span className="stack-tight">
          <strong>{t("platform.claim")}</strong>
          <span className="soft">{t("platform.claimText")}</span>
        </span>
        <svg className="task-arrow" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d="m9 5 7 7-7 7" />
        </svg>
      </Link>
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
