import { useEffect, useMemo } from "react";
import { Outlet, useParams } from "react-router";
import { t } from "#src/shared/i18n/i18n.ts";
import type { PlatformList } from "#src/shared/platforms/load-platforms.ts";
import { usePlatforms } from "#src/shared/platforms/use-platforms.ts";
import { applyTheme } from "#src/shared/theme/apply-theme.ts";
import type { ThemeDocument } from "#src/shared/theme/theme.generated.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { InLanguage } from "../language/in-language.tsx";
import { NoPlatform } from "./no-platform.tsx";
import { PlatformContext } from "./platform-context.ts";
import { PlatformFooter } from "./platform-footer.tsx";
import { PlatformHeader } from "./platform-header.tsx";

/** Everything under a platform's name: its colours, header and footer around the page that the address names. */
export function PlatformArea() {
  const { platform: segment = "" } = useParams();
  const name = segment.toLowerCase();
  const found = usePlatforms(name);

  if (found.status === "loading") return <Frame content={<Skeleton isPage />} />;
  if (found.status === "failed") {
    const page = (
      <MessagePage title={t("platform.failed")} text={t("platform.failedText")}>
        <Button onClick={found.retry}>{t("retry")}</Button>
      </MessagePage>
    );
    return <Frame content={page} />;
  }
  const platform = found.platforms.find((each) => each.name === name);
  if (!platform) return <NoPlatform platforms={found.platforms} Area={ThemedArea} />;
  return <ThemedArea key={name} platform={platform} list={found} />;
}

/** The pages of a platform, in its clothes. */
function ThemedArea({ platform, list }: { platform: ThemeDocument; list: PlatformList }) {
  const { flows, followed } = list;
  const area = useMemo(() => ({ platform, flows, followed }), [platform, flows, followed]);
  useEffect(() => applyTheme(platform), [platform]);
  const pages = (
    <PlatformContext value={area}>
      <PlatformHeader />
      <Frame content={<Outlet />} />
      <PlatformFooter />
    </PlatformContext>
  );
  return platform.languages ? <InLanguage languages={platform.languages}>{pages}</InLanguage> : pages;
}

function Frame({ content }: { content: React.ReactNode }) {
  return (
    <main id="content" className="area-content" tabIndex={-1}>
      {content}
    </main>
  );
}
