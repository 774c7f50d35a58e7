import { drawingUrl } from "#src/shared/drawings.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import type { ThemeDocument } from "#src/shared/theme/theme.generated.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { PlatformLinks, PlatformList } from "./platform-list.tsx";
import "./platform-list.css";
import { isFramed, Previewed, type PreviewedArea } from "./previewed.tsx";

type PlatformsPageProps = {
  /** Where they are known already. */
  platforms?: readonly ThemeDocument[];
  /** The pages of a platform, for one that is still being edited. */
  Area?: PreviewedArea;
};

/** An address without a platform, or with one that there is not, is not found; the platforms are the way on. */
export function PlatformsPage({ platforms, Area }: PlatformsPageProps) {
  if (Area && isFramed()) return <Previewed Area={Area} />;
  return (
    <>
      <header className="area-header">
        <div className="area-header-inside">
          <span className="area-brand">{t("landing.title")}</span>
        </div>
      </header>
      <main className="landing">
        <div className="stack-tight">
          <svg className="landing-sign" viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
            <use href={drawingUrl("signpost")} />
          </svg>
          <PageTitle>{t("notFound.title")}</PageTitle>
          <p className="soft">{t("notFound.choose")}</p>
        </div>
        {platforms ? <PlatformLinks platforms={platforms} /> : <PlatformList />}
        <p className="soft">{t("platforms.help")}</p>
      </main>
    </>
  );
}
