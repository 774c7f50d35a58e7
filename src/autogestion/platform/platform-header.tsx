import { Link } from "react-router";
import { t } from "#src/shared/i18n/i18n.ts";
import { imageUrl } from "#src/shared/theme/apply-theme.ts";
import { usePlatform } from "./platform-context.ts";

export function PlatformHeader() {
  const { name, title, logo } = usePlatform();
  return (
    <header className="area-header">
      <a className="skip-link" href="#content">
        {t("skipToContent")}
      </a>
      <Link className="area-brand" to={`/autogestion/${name}`} aria-label={t("platform.home", { title })}>
        <img src={imageUrl(logo)} alt="" width="40" height="40" />
        <span>{title}</span>
      </Link>
    </header>
  );
}
