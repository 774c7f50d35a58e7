import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Flow } from "#engine/react/index.ts";
import type { Flow as PreparedFlow } from "#engine/runtime/index.ts";
import { ChunkBoundary } from "#src/shared/errors/chunk-boundary.tsx";
import { OptionalPart } from "#src/shared/errors/optional-part.tsx";
import { tellSubject } from "#src/shared/help/subject-store.ts";
import { paperButton, shareFact } from "#src/shared/share/share-part.ts";
import { namePage } from "#src/shared/theme/document-title.ts";
import { timeInArgentina } from "#src/shared/time/buenos-aires.ts";
import { useArea } from "./area.ts";
import type { Choice } from "./conflict-dialog.tsx";
import { createHost } from "./create-host.ts";
import { placeOf } from "./opening.ts";
import { conflictDialog, eraseDraft } from "./parts.ts";
import { draftStore } from "./store.ts";
import { useAddress } from "./use-address.ts";
import { WhatFollows } from "./what-follows.tsx";
import type { WizardProps } from "./wizard.tsx";
import { type Saving, WizardTools } from "./wizard-tools.tsx";

type Conflict = { readonly differing: readonly string[]; readonly answer: (choice: Choice) => void };

/** A wizard at work: the engine draws the steps, the page around it keeps URL and draft. */
export function WizardForm({
  start,
  opening,
  flow,
  onStart,
  onBring,
  onStartOver,
}: WizardProps & { flow: PreparedFlow }) {
  const area = useArea();
  const address = useAddress(flow, start, opening);
  const [saving, setSaving] = useState<Saving | undefined>(
    start.savedAt === undefined ? undefined : { at: timeInArgentina(new Date(start.savedAt)) },
  );
  const [conflict, setConflict] = useState<Conflict>();
  // What was brought to its end is shown again, and goes on as nothing.
  const isEnd = start.left !== undefined && flow.steps[start.left.state.at]?.final === true;
  const [isFinished, setFinished] = useState(isEnd);
  const [paper, setPaper] = useState<string>();
  const frame = useRef<HTMLDivElement>(null);
  const touched = useRef(start.left !== undefined && !isEnd);

  const [{ host, begin, close, stop }] = useState(() =>
    createHost({
      area,
      draft: start.draft,
      flow,
      route: placeOf(opening),
      sent: start.sent,
      versions: start.versions ?? {},
      left: isEnd ? undefined : start.left,
      store: draftStore,
      isTouched: () => touched.current,
      onSaved: (failed) => setSaving(failed ? { failed } : { at: timeInArgentina(new Date()) }),
      onStart,
      onFinish: (state) => {
        setFinished(true);
        setPaper(area.ends?.paperOf(flow, state));
        area.ends?.keep({
          ...area.owner,
          ...{ id: start.draft, flow: flow.id, route: placeOf(opening), state },
          ...{ title: "", step: "", sent: {}, savedAt: Date.now() },
        });
        area.onFinish?.();
      },
      onConflict: (differing) => new Promise((answer) => setConflict({ differing, answer })),
      onBring,
    }),
  );

  useEffect(() => {
    begin();
    eraseDraft.preload();
    // The questions commit what is half typed when they go away, which is after this.
    return () => queueMicrotask(close);
  }, [begin, close]);
  const { insurer } = start.context;
  useEffect(
    () =>
      tellSubject({ insurer: typeof insurer === "string" ? insurer : undefined, about: start.left?.title }),
    [insurer, start.left],
  );
  useEffect(() => frame.current?.querySelector("h1")?.focus({ preventScroll: true }), []);

  const touch = () => {
    touched.current = true;
  };
  // A choice is answered at its click, and may go on at once: its input is told after that.
  const touchChoice = ({ target }: MouseEvent) => {
    if (target instanceof HTMLInputElement && ["radio", "checkbox"].includes(target.type)) touch();
  };
  const leave = address.leave ?? onStartOver;
  const navigate = useNavigate();
  const goHome = (area.person ?? area.isAlone) && (() => void navigate(area.ending.home));

  return (
    <div className="claim" ref={frame} onInputCapture={touch} onClickCapture={touchChoice}>
      {!isFinished && <WizardTools saving={saving} />}
      <div className="wizard">
        <Flow
          flow={flow}
          host={host}
          initial={{
            context: start.context,
            ...(start.left ? { state: { ...start.left.state, release: flow.hash } } : {}),
          }}
          {...(area.widgets ? { widgets: area.widgets } : {})}
          {...(area.panels ? { panels: area.panels } : {})}
          {...(area.steps ? { steps: area.steps } : {})}
          stepPath={address.step}
          entry={address.entry}
          ending={(hasWays) => <WhatFollows onAgain={hasWays ? undefined : leave} />}
          sharing={({ title, value }) => (
            <OptionalPart>
              <shareFact.Part title={title} value={value} />
              {paper && <paperButton.Part path={paper} name={value} />}
            </OptionalPart>
          )}
          note={
            <OptionalPart>
              <eraseDraft.Part
                isAwaited={!saving}
                onErase={() => ({ draft: start.draft, ...stop() })}
                onErased={leave}
              />
            </OptionalPart>
          }
          onLeave={address.leave ?? goHome}
          onStep={(step, replace) => {
            namePage(step.title);
            tellSubject({ step: step.title });
            address.show(step, replace);
          }}
        />
      </div>
      {conflict && (
        <ChunkBoundary waiting={null}>
          <conflictDialog.Part
            differing={conflict.differing}
            onChoose={(choice) => {
              setConflict(undefined);
              conflict.answer(choice);
            }}
          />
        </ChunkBoundary>
      )}
    </div>
  );
}
