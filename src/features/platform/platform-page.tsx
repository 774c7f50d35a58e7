import { Suspense } from "react";
import { judge } from "#permissions/index.ts";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { useBrokerSession } from "#src/desk/session/broker-session.ts";
import { addressOf, copyAddress, whatsAppTo } from "#src/desk/session/own-page.ts";
import { NotEnabled } from "#src/desk/ui/not-enabled.tsx";
import { Status } from "#src/desk/ui/status.tsx";
import { ChunkBoundary } from "#src/shared/errors/chunk-boundary.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import type { ThemeDocument } from "#src/shared/theme/theme.generated.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { draftOf } from "./draft.ts";
import { platformFormPart } from "./platform-form-part.ts";
import "./platform.css";
import { ownPath } from "./use-publish.ts";

/** The broker's own platform: at the left what is edited, at the right how it looks while one types. */
export function PlatformPage() {
  const broker = useBrokerSession((session) => session.broker);
  const query = useData<{ readonly platform?: ThemeDocument }>(ownPath);
  const { data } = query;
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
                <>
                  <a href={`/autogestion/${name}`} target="_blank" rel="noreferrer">
                    {`${location.host}/autogestion/${name}`}
                  </a>
                  <SharePage address={addressOf(name)} />
                </>
              )}
            </p>
          )}
        </div>
      </header>
      <Loaded query={query} title={deskText("platform.own")}>
        {({ platform }) => (
          <>
            {verdict !== "permitted" && (
              <NotEnabled
                verdict={verdict}
                onboardingStatus={broker.onboardingStatus}
                text={deskText("platform.notEnabled")}
              />
            )}
            <ChunkBoundary>
              <Suspense fallback={<Skeleton />}>
                <platformFormPart.Part
                  broker={broker}
                  published={platform}
                  initial={draftOf(platform, broker)}
                />
              </Suspense>
            </ChunkBoundary>
          </>
        )}
      </Loaded>
    </>
  );
}

/** The address, for whom it is. */
function SharePage({ address }: { address: string }) {
  return (
    <span className="platform-share screen-only">
      <Button kind="quiet" onClick={() => void copyAddress(address)}>
        {deskText("share.copy")}
      </Button>
      <a
        className="button button-quiet"
        href={whatsAppTo(deskText("share.page", { address }))}
        target="_blank"
        rel="noreferrer"
      >
        {deskText("share.whatsApp")}
      </a>
    </span>
  );
}
