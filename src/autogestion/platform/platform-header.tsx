import { Link } from "react-router";
import { t } from "#src/shared/i18n/i18n.ts";
import { imageUrl } from "#src/shared/theme/apply-theme.ts";
import { HelpButton } from "../help/help-button.tsx";
import { usePlatform } from "./platform-context.ts";

export function PlatformHeader() {
  const { name, title, logo } = usePlatform();
  return (
    <header className="area-header">
      <a className="skip-link" href="#content">
        {t("skipToContent")}
      </a>
      <div className="area-header-inside">
        <Link className="area-brand" to={`/autogestion/${name}`} aria-label={t("platform.home", { title })}>
          <img src={imageUrl(logo)} alt="" width="36" height="36" />
          <span>{title}</span>
        </Link>
        <HelpButton />
      </div>
    </header>
  );
}
