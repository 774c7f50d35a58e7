import { t } from "#src/shared/i18n/i18n.ts";
import { usePlatforms } from "#src/shared/platforms/use-platforms.ts";
import { imageUrl } from "#src/shared/theme/apply-theme.ts";
import type { ThemeDocument } from "#src/shared/theme/theme.generated.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { Icon } from "../icons.tsx";

/** The platforms that there are, as the server tells them. */
export function PlatformList() {
  const found = usePlatforms();
  if (found.status === "loading") return <Skeleton />;
  if (found.status === "failed") {
    return (
      <MessagePage title={t("platforms.failed")} text={t("platforms.failedText")}>
        <Button onClick={found.retry}>{t("retry")}</Button>
      </MessagePage>
    );
  }
  return <PlatformLinks platforms={found.platforms} />;
}

/** Each platform as a link to its own area. */
export function PlatformLinks({ platforms }: { platforms: readonly ThemeDocument[] }) {
  if (platforms.length === 0) return <p className="soft">{t("platforms.empty")}</p>;
  return (
    <ul className="platform-list">
      {platforms.map(({ name, title, tagline, logo }) => (
        <li key={name}>
          <a className="platform-row" href={`/autogestion/${name}`}>
            <img src={imageUrl(logo)} alt="" width="48" height="48" />
            <span>
              <strong>{title}</strong>
              {tagline && <span className="soft">{tagline}</span>}
            </span>
            <Icon name="next" />
          </a>
        </li>
      ))}
    </ul>
  );
}
