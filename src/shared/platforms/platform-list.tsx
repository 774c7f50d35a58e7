import { t } from "../i18n/i18n.ts";
import { imageUrl } from "../theme/apply-theme.ts";
import { Button } from "../ui/button.tsx";
import { MessagePage } from "../ui/message-page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { usePlatforms } from "./use-platforms.ts";

/** The platforms that there are, each a link to its own area. */
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
  if (found.platforms.length === 0) return <p className="soft">{t("platforms.empty")}</p>;
  return (
    <ul className="platform-list">
      {found.platforms.map(({ name, title, logo }) => (
        <li key={name}>
          <a className="platform-card" href={`/autogestion/${name}`}>
            <img src={imageUrl(logo)} alt="" width="48" height="48" />
            <span>{title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
