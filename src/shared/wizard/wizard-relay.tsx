import "#engine/react/flow.css";
import "#src/shared/ui/print.css";
import "./wizard.css";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { HostedFlow } from "#engine/language/index.ts";
import type { Destination } from "#engine/runtime/index.ts";
import type { Draft } from "#src/shared/drafts/draft.ts";
import { hasErasures } from "#src/shared/drafts/has-erasures.ts";
import { isNewer, type KnownVersions } from "#src/shared/drafts/version.ts";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { useArea } from "./area.ts";
import type { LastWord } from "./create-host.ts";
import { contextOfStored, findDrafts, offeredAt } from "./find-drafts.ts";
import { handedTo } from "./hand-over.ts";
import { leaveStart, leftStart } from "./handed-over.ts";
import { givenTo, type Opening, ownOpening, placeOf } from "./opening.ts";
import { type OwnEntry, ownEntryOf } from "./own-entry.ts";
import { resumeOffer } from "./parts.ts";
import { draftStore } from "./store.ts";
import { Wizard } from "./wizard.tsx";
import { renewDraft, resumeDraft, startFlow, type WizardStart } from "./wizard-start.ts";

type Relay =
  | { readonly status: "looking" }
  | { readonly status: "offer"; readonly drafts: readonly Draft[] }
  | Open;
type Open = {
  readonly status: "open";
  /** Another wizard is another key, though it may be of the same draft. */
  readonly key: string;
  readonly start: WizardStart;
  /** What the failure of the wizard before said. */
  readonly message?: string | undefined;
};

type WizardRelayProps = {
  /** What the address opens; its route stays the same for its life. */
  opening: Opening;
  /** The flows of the area, for those that hand over to one another. */
  flows: readonly HostedFlow[];
};

/** Where somebody works: a draft of this address is offered first, and one wizard hands over to the next. */
export function WizardRelay({ opening, flows }: WizardRelayProps) {
  const area = useArea();
  const { owner } = area;
  const { hosted, values } = opening;
  const route = placeOf(opening);
  const [relay, setRelay] = useState<Relay>({ status: "looking" });
  const open = (start: WizardStart, message?: string) =>
    setRelay({ status: "open", key: crypto.randomUUID(), start, message });
  const resume = (draft: Draft) => resumeDraft(draft, givenTo(flows, draft.flow, draft.state.context));
  const startOver = () => open(startFlow(hosted.flow, area, values));
  const offer = (drafts: readonly Draft[]) => {
    if (drafts.length > 0) setRelay({ status: "offer", drafts });
    else startOver();
  };

  const entry = useLocation();
  const navigate = useNavigate();
  const begin = useEffectEvent((drafts: readonly Draft[]) => {
    const here = drafts.filter((draft) => draft.route === route);
    // The tab had it open when the page went away: by a reload, or because the camera needed the memory.
    const own = ownEntryOf(entry.state)?.draft;
    const ended = area.ends?.find(own);
    if (ended) return open(resumeDraft(ended));
    const left = here.find(({ id }) => id === own);
    // While a flow is written, what was left goes on with the flow as it is now.
    if (left) return open(import.meta.hot ? renewDraft(left, area) : resume(left));
    const handed = leftStart(own);
    if (handed) open(handed.start, handed.message);
    else offer(offeredAt(drafts, route, hosted));
  });
  // What was erased while nobody could be told is not offered again.
  const payErasures = useEffectEvent(async () => {
    if (!hasErasures()) return;
    // Without a connection nobody could be told either.
    await import("./erase.ts").then(
      ({ eraseOwed }) => eraseOwed(area),
      () => undefined,
    );
  });
  const { place, person } = owner;
  useEffect(() => {
    let isLeft = false;
    void payErasures()
      .then(() => findDrafts({ place, person }))
      .then((drafts) => {
        if (!isLeft) begin(drafts);
      });
    return () => {
      isLeft = true;
    };
  }, [place, person]);

  // Back and forward lead from one wizard of this address to another.
  const follow = useEffectEvent(async () => {
    const asked = ownEntryOf(entry.state);
    if (relay.status !== "open" || !asked || asked.draft === relay.start.draft) return;
    const draft = (await findDrafts(owner)).find(({ id }) => id === asked.draft);
    if (draft) open({ ...resume(draft), isNext: asked.isNext });
    else if (asked.flow === hosted.flow) startOver();
    // It was sent, or erased.
    else void navigate(-1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history is what it follows.
  useEffect(() => void follow(), [entry]);

  // A wizard hands over by what it was given when it was opened: where it has come to since is read here.
  const at = useRef(entry.state);
  useEffect(() => {
    at.current = entry.state;
  }, [entry]);
  const handOver = async (from: WizardStart, to: Destination, { message, isDone }: LastWord) => {
    const isPassed = ownEntryOf(at.current)?.draft !== from.draft;
    if ("route" in to) {
      if (message) useToasts.getState().show(message);
      // Nobody comes back to what is done, to none of its steps, nor to a link that led on at once.
      const replace = isDone || isPassed;
      const { behind = 0 } = (isDone && !isPassed && ownEntryOf(at.current)) || {};
      if (behind > 0) await goBack(behind);
      void navigate(`${area.base}/${to.route}`, { replace });
      return to.route === route ? startOver() : undefined;
    }
    const start = await handedTo(to, { from, isPassed, own: hosted.flow, flows }, area);
    const there = ownOpening(
      { flows, given: [...Object.keys(area.context), "today"] },
      to.flow,
      start.context,
    );
    if (!there || there.route === opening.route) return open(start, message);
    leaveStart({ start, message });
    const entry: OwnEntry = {
      draft: start.draft,
      flow: start.flow,
      behind: 0,
      isNext: start.isNext === true,
    };
    void navigate(`${area.base}/${placeOf(there)}`, { replace: isPassed, state: entry });
  };
  const bring = async (start: WizardStart, known: KnownVersions, id: string | undefined) => {
    const drafts = await findDrafts(owner);
    const other = drafts.find((draft) => draft.id === start.draft && isNewer(draft.versions, known));
    if (other) return open(resume(other));
    // Stored from another device, or the other window's draft is gone: as it is on the server.
    await draftStore.erase(place, start.draft).catch(() => undefined);
    const own = flows.find(({ flow }) => flow === start.flow);
    if (id === undefined || !own) return startOver();
    open(startFlow(start.flow, area, contextOfStored(own, start.context, id)));
  };

  if (relay.status === "looking") return <Skeleton isPage />;
  if (relay.status === "offer") {
    return (
      <resumeOffer.Part
        drafts={relay.drafts}
        onContinue={(draft) => open(resume(draft))}
        onErased={(draft) => offer(relay.drafts.filter((other) => other !== draft))}
        onStartOver={() => open({ ...startFlow(hosted.flow, area, values), isAnother: true })}
      />
    );
  }
  const { key, start, message } = relay;
  return (
    <>
      {message && (
        <p className="claim-told" role="alert">
          {message}
        </p>
      )}
      <Wizard
        key={key}
        start={start}
        opening={opening}
        onStart={(to, last) => void handOver(start, to, last)}
        onBring={(known, id) => void bring(start, known, id)}
        onStartOver={startOver}
      />
    </>
  );
}

/** Back over entries of the history, until the browser is there. */
function goBack(entries: number): Promise<unknown> {
  return new Promise((there) => {
    addEventListener("popstate", there, { once: true });
    history.go(-entries);
  });
}
