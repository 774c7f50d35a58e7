import { t } from "#src/shared/i18n/i18n.ts";
import { PlatformList } from "#src/shared/platforms/platform-list.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";

/** The area without a platform's name is not found; the platforms are the way on. */
export function PlatformsPage() {
  return (
    <main className="landing">
      <div className="stack-tight">
        <PageTitle>{t("notFound.title")}</PageTitle>
        <p className="soft">{t("notFound.choose")}</p>
      </div>
      <PlatformList />
      <p className="soft">{t("platforms.help")}</p>
    </main>
  );
}
