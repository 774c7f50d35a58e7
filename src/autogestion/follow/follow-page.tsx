import { useEffect, useMemo } from "react";
import { Link } from "react-router";
import { OptionalPart } from "#src/shared/errors/optional-part.tsx";
import { tellSubject } from "#src/shared/help/subject-store.ts";
import { followText } from "#src/shared/i18n/follow-text.ts";
import type { FollowedKind } from "#src/shared/platforms/load-platforms.ts";
import { shareFact } from "#src/shared/share/share-part.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { Icon } from "../icons.tsx";
import type { Identity } from "../identification/session-store.ts";
import { titleOf, usePlatform, useProofFlow } from "../platform/platform-context.ts";
import { PlatformNotFound } from "../platform/platform-not-found.tsx";
import { ticketArea } from "../wizard/ticket-area.ts";
import { Additions } from "./additions.tsx";
import type { FollowedAt } from "./find-followed.ts";
import type { Followed } from "./followed.ts";
import { Missing } from "./missing.tsx";
import { Sent } from "./sent.tsx";
import { Timeline } from "./timeline.tsx";
import { useFollowed } from "./use-followed.ts";
import { WriteToUs } from "./write-to-us.tsx";
import "./follow.css";
import "#src/shared/ui/print.css";

type FollowPageProps = {
  identity: Identity;
  at: FollowedAt;
};

/** Something that was sent: how it stands, what the person has to do, how it went, what they can add, whom to ask. */
export function FollowPage({ identity, at }: FollowPageProps) {
  const { platform, identityNumber } = identity;
  const hasProof = useProofFlow() !== undefined;
  const { credentials } = useMemo(
    () => ticketArea(platform, identityNumber, hasProof),
    [platform, identityNumber, hasProof],
  );
  const [outcome, retry] = useFollowed(at.path, credentials);
  return (
    <>
      {outcome === undefined && <Skeleton />}
      {outcome?.status === "ready" && <FollowedView {...{ at, credentials }} followed={outcome.followed} />}
      {outcome?.status === "failed" &&
        (outcome.isGone ? (
          <PlatformNotFound />
        ) : (
          <MessagePage
            title={followText("follow.failed")}
            text={outcome.text ?? followText("follow.failedText")}
          >
            <Button onClick={retry}>{followText("follow.retry")}</Button>
          </MessagePage>
        ))}
    </>
  );
}

type FollowedViewProps = {
  at: FollowedAt;
  credentials: ReturnType<typeof ticketArea>["credentials"];
  followed: Followed;
};

function FollowedView({ at, credentials, followed }: FollowedViewProps) {
  const { name, contact = {} } = usePlatform();
  const base = `/autogestion/${name}`;
  const { title, facts, number, status, todo } = followed;
  useEffect(() => tellSubject({ about: number ?? title, step: status.value }), [number, title, status.value]);
  return (
    <div className="follow">
      <BackTo kind={at.kind} base={base} />
      <div className="stack-tight">
        <PageTitle>{title}</PageTitle>
        <dl className="follow-facts">
          {facts.map((fact) => (
            <div key={fact.title}>
              <dt className="hidden-visually">{fact.title}</dt>
              <dd>{fact.text}</dd>
            </div>
          ))}
          {number !== undefined && (
            <div>
              <dt className="hidden-visually">{followText("follow.number")}</dt>
              <dd className="follow-number">{number}</dd>
            </div>
          )}
        </dl>
        {number !== undefined && (
          <OptionalPart>
            <shareFact.Part title={followText("follow.number")} value={number} />
          </OptionalPart>
        )}
      </div>
      <div className="follow-columns">
        <div className="stack">
          <section
            className="follow-state"
            data-tone={status.tone}
            aria-labelledby="follow-state"
            aria-live="polite"
          >
            <h2 id="follow-state" className="follow-state-word">
              <Icon name={status.tone} /> {status.value}
            </h2>
            {todo !== undefined && <p>{todo}</p>}
          </section>
          <Missing {...followed} base={base} route={at.route} />
          <Timeline history={followed.history} />
        </div>
        <div className="stack">
          <Additions additions={followed.additions} canAdd={followed.canAdd} base={base} route={at.route} />
          <Sent followed={followed} path={at.path} credentials={credentials} />
          <WriteToUs whatsapp={contact.whatsapp} about={number ?? title} status={status.value} />
        </div>
      </div>
    </div>
  );
}

/** The way to all of its kind: the page that shows them, else where the address begins. */
function BackTo({ kind, base }: { kind: FollowedKind; base: string }) {
  const [list = ""] = [kind.task?.page ?? kind.route.split("/")[0]];
  return (
    <Link className="follow-back" to={`${base}/${list}`}>
      <Icon name="back" /> {titleOf(kind)}
    </Link>
  );
}
