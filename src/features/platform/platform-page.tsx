import { judge } from "#engine/permissions/index.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { LoadFailed } from "#src/shared/list/load-failed.tsx";
import { useData } from "#src/shared/list/use-data.ts";
import { useBrokerSession } from "#src/shared/session/broker-session.ts";
import type { ThemeDocument } from "#src/shared/theme/theme.generated.ts";
import { NotEnabled } from "#src/shared/ui/not-enabled.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { Status } from "#src/shared/ui/status.tsx";
import { draftOf } from "./draft.ts";
import { PlatformForm } from "./platform-form.tsx";
import "./platform.css";
import { ownPath } from "./use-publish.ts";

/** The broker's own platform: at the left what is edited, at the right how it looks while one types. */
export function PlatformPage() {
  const broker = useBrokerSession((session) => session.broker);
  const { data, isError, error, refetch } = useData<{ readonly platform?: ThemeDocument }>(ownPath);
  if (!broker) return null;
  const verdict = judge(broker, "selfManagementPlatformLogo", "enabled");
  const name = data?.platform?.name;
  return (
    <>
      <header className="head">
        <div>
          <PageTitle>{deskText("platform.title")}</PageTitle>
          {data && (
            <p className="head-meta">
              <Status kind={name ? "done" : "draft"}>
                {deskText(name ? "platform.published" : "platform.unpublished")}
              </Status>
              {name && (
                <a href={`/autogestion/${name}`} target="_blank" rel="noreferrer">
                  {`${location.host}/autogestion/${name}`}
                </a>
              )}
            </p>
          )}
        </div>
      </header>
      {!data && !isError && <Skeleton />}
      {!data && isError && (
        <LoadFailed title={deskText("platform.own")} error={error} onRetry={() => void refetch()} />
      )}
      {data && verdict !== "permitted" && (
        <NotEnabled
          verdict={verdict}
          onboardingStatus={broker.onboardingStatus}
          text={deskText("platform.notEnabled")}
        />
      )}
      {data && (
        <PlatformForm broker={broker} published={data.platform} initial={draftOf(data.platform, broker)} />
      )}
    </>
  );
}
