import { useCallback, useEffect } from "react";
import { Link } from "react-router";
import { useAsked } from "#src/shared/api/use-asked.ts";
import type { Draft } from "#src/shared/drafts/draft.ts";
import { tellSubject } from "#src/shared/help/subject-store.ts";
import { homeText } from "#src/shared/i18n/home-text.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { dateInArgentina, timeInArgentina } from "#src/shared/time/buenos-aires.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { findDrafts, offeredAt } from "#src/shared/wizard/find-drafts.ts";
import { findOpening } from "#src/shared/wizard/opening.ts";
import { maskDni } from "../identification/mask-dni.ts";
import { type Identity, useSession } from "../identification/session-store.ts";
import { useHosting } from "../platform/platform-context.ts";
import { type Mine as Found, findMine, isWaiting, type OpenThing } from "./find-mine.ts";
import { Row } from "./row.tsx";
import { useListedKinds } from "./use-listed-kinds.ts";

/** What somebody who is identified left half way, and what they sent and is still open. */
export function Mine({ identity }: { identity: Identity }) {
  return (
    <section className="home-mine stack-tight" aria-labelledby="home-mine">
      <div className="home-who">
        <h2 id="home-mine">{homeText("home.mine")}</h2>
        <span>
          {homeText("home.who", { number: maskDni(identity.identityNumber) })}
          <Button kind="quiet" onClick={() => useSession.getState().clear()}>
            {homeText("home.leave")}
          </Button>
        </span>
      </div>
      <OpenThings identity={identity} />
    </section>
  );
}

/** The same, below whatever names it. */
export function OpenThings({ identity }: { identity: Identity }) {
  const drafts = useDrafts(identity);
  const [found, retry] = useMine(identity);
  const base = `/autogestion/${identity.platform}`;
  if (drafts === undefined || found === undefined) return <Skeleton />;
  return (
    <>
      <ul className="home-rows">
        {drafts.map((draft) => (
          <li key={draft.id}>
            <DraftRow draft={draft} base={base} />
          </li>
        ))}
        {found !== "failed" &&
          found.open.map((thing) => (
            <li key={thing.route}>
              <ThingRow thing={thing} base={base} />
            </li>
          ))}
      </ul>
      {found === "failed" && (
        <div className="home-failed">
          <p>{homeText("home.failed")}</p>
          <Button kind="secondary" onClick={retry}>
            {t("retry")}
          </Button>
        </div>
      )}
      {found !== "failed" && found.open.length + drafts.length === 0 && (
        <p className="soft">{homeText("home.none")}</p>
      )}
    </>
  );
}

function DraftRow({ draft, base }: { draft: Draft; base: string }) {
  const saved = new Date(draft.savedAt);
  const when = homeText("home.saved", { date: dateInArgentina(saved), time: timeInArgentina(saved) });
  return (
    <Link className="home-row" to={`${base}/${draft.route}`}>
      <Row title={draft.title} hint={homeText("home.left", { step: draft.step })}>
        <span className="home-state" data-tone="info">
          <strong>{homeText("home.unsent")}</strong> <span className="soft">{when}</span>
        </span>
      </Row>
    </Link>
  );
}

function ThingRow({ thing, base }: { thing: OpenThing; base: string }) {
  const { route, title, facts, status, todo } = thing;
  return (
    <Link className="home-row" to={`${base}/${route}`}>
      <Row title={title} hint={facts.join(" · ")}>
        {status && (
          <span className="home-state" data-tone={status.tone}>
            <strong>{status.value}</strong>
          </span>
        )}
        {todo && isWaiting(thing) && <span>{todo}</span>}
      </Row>
    </Link>
  );
}

/** The drafts of the person on this device, as their addresses would offer them. */
function useDrafts({ platform, identityNumber }: Identity): readonly Draft[] | undefined {
  const hosting = useHosting();
  const ask = useCallback(
    (tell: (drafts: readonly Draft[]) => void) =>
      void findDrafts({ place: platform, person: identityNumber }).then(tell),
    [platform, identityNumber],
  );
  const [drafts] = useAsked(ask);
  if (!drafts) return undefined;
  return [...new Set(drafts.map(({ route }) => route))].flatMap((route) => {
    const opening = findOpening(hosting, route);
    return opening ? offeredAt(drafts, route, opening.hosted) : [];
  });
}

function useMine(identity: Identity): readonly [Found | "failed" | undefined, retry: () => void] {
  const kinds = useListedKinds();
  const ask = useCallback(
    (tell: (found: Found | "failed") => void, signal: AbortSignal) =>
      void findMine(kinds, identity, signal).then((mine) => tell(mine ?? "failed")),
    [kinds, identity],
  );
  const [found, retry] = useAsked(ask);
  useEffect(() => (found && found !== "failed" ? tellSubject(found.known) : undefined), [found]);
  return [found, retry];
}
