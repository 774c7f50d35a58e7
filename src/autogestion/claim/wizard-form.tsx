import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { Flow } from "#engine/react/index.ts";
import type { Flow as PreparedFlow } from "#engine/runtime/index.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { timeInArgentina } from "#src/shared/session/buenos-aires.ts";
import { namePage } from "#src/shared/theme/document-title.ts";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { type Choice, ConflictDialog } from "./conflict-dialog.tsx";
import { createHost } from "./create-host.ts";
import { EraseDraft } from "./erase-draft.tsx";
import { ownAddress } from "./step-paths.ts";
import { draftStore } from "./store.ts";
import { WhatFollows } from "./what-follows.tsx";
import type { WizardProps } from "./wizard.tsx";
import { WizardTools } from "./wizard-tools.tsx";

type Saving = { readonly at: string } | { readonly failed: true };

/** A wizard at work: the engine draws the steps, the page around it keeps URL and draft. */
export function WizardForm({
  start,
  identity,
  flow,
  onStart,
  onBring,
  onStartOver,
}: WizardProps & { flow: PreparedFlow }) {
  const { step } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [saving, setSaving] = useState<Saving | undefined>(
    start.savedAt === undefined ? undefined : { at: timeInArgentina(new Date(start.savedAt)) },
  );
  const [answer, setAnswer] = useState<(choice: Choice) => void>();
  const [isFinished, setFinished] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const touched = useRef(start.state !== undefined);
  const base = `/autogestion/${identity.platform}/siniestros`;

  const [{ host, autosave }] = useState(() =>
    createHost({
      identity,
      draft: start.draft,
      flow: start.flow,
      release: flow.hash,
      sent: start.sent,
      version: start.version,
      state: start.state,
      store: draftStore,
      isTouched: () => touched.current,
      onSaved: (failed) => setSaving(failed ? { failed } : { at: timeInArgentina(new Date()) }),
      onStart,
      onFinish: () => setFinished(true),
      onConflict: () => new Promise((resolve) => setAnswer(() => resolve)),
      onBring,
    }),
  );

  useEffect(() => {
    const close = () => {
      void autosave.flush();
      autosave.stop();
    };
    // The questions commit what is half typed when they go away, which is after this.
    return () => queueMicrotask(close);
  }, [autosave]);
  useEffect(() => frame.current?.querySelector("h1")?.focus({ preventScroll: true }), []);

  const erase = async () => {
    autosave.stop();
    await draftStore.erase(identity.platform, start.draft);
    useToasts.getState().show(t("claim.erased"));
    onStartOver();
  };

  return (
    <div className="claim" ref={frame} onInputCapture={() => (touched.current = true)}>
      {!isFinished && <WizardTools identity={identity} saving={saving} />}
      <div className="wizard">
        <Flow
          flow={flow}
          host={host}
          initial={{ context: start.context, ...(start.state ? { state: start.state } : {}) }}
          stepPath={step}
          ending={<WhatFollows home={`/autogestion/${identity.platform}`} onAgain={onStartOver} />}
          onStep={({ path, title }, replace) => {
            namePage(title);
            const to = `${base}/${path}`;
            if (to !== pathname) void navigate(to, { replace, state: ownAddress });
          }}
        />
      </div>
      {answer && (
        <ConflictDialog
          onChoose={(choice) => {
            setAnswer(undefined);
            answer(choice);
          }}
        />
      )}
      {!isFinished && saving && <EraseDraft onErase={() => void erase()} />}
    </div>
  );
}
