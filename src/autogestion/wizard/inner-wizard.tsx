import { useEffect, useRef, useState } from "react";
import { Flow } from "#engine/react/index.ts";
import type { Flow as PreparedFlow } from "#engine/runtime/index.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { namePage } from "#src/shared/theme/document-title.ts";
import { today } from "#src/shared/time/clock.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { useArea } from "#src/shared/wizard/area.ts";
import { createHost } from "#src/shared/wizard/create-host.ts";
import { draftStore } from "#src/shared/wizard/store.ts";
import { useOpenedFlow } from "#src/shared/wizard/use-opened-flow.ts";

type InnerWizardProps = {
  flow: string;
  /** Whether it is the page, which is then called as its step. */
  isPage?: boolean;
  /** What «Volver» does on its first step. */
  onLeave?: (() => void) | undefined;
  onFinish: () => void;
};

/** A wizard inside a page or over one: it has no address, and nothing of it is kept. */
export function InnerWizard({ flow, ...rest }: InnerWizardProps) {
  const { texts, audience } = useArea();
  const [wanted] = useState(() => ({ flow, insurer: undefined, ...audience }));
  const [opened, retry] = useOpenedFlow(wanted);
  if (!opened) return <Skeleton />;
  if ("flow" in opened) return <InnerForm {...rest} flow={opened.flow} />;
  return (
    <MessagePage title={texts("wizard.failed")} text={texts("wizard.failedText")}>
      <Button onClick={retry}>{t("retry")}</Button>
    </MessagePage>
  );
}

type InnerFormProps = Omit<InnerWizardProps, "flow"> & { flow: PreparedFlow };

function InnerForm({ flow, isPage = false, onLeave, onFinish }: InnerFormProps) {
  const area = useArea();
  const frame = useRef<HTMLDivElement>(null);
  const [{ host, close }] = useState(() =>
    createHost({
      area,
      draft: crypto.randomUUID(),
      flow,
      route: "",
      sent: {},
      versions: {},
      left: undefined,
      store: draftStore,
      isTouched: () => false,
      onSaved: () => {},
      onStart: () => {},
      onFinish,
      onConflict: async () => "mine",
      onBring: () => {},
    }),
  );
  useEffect(() => () => queueMicrotask(close), [close]);
  useEffect(() => frame.current?.querySelector("h1")?.focus({ preventScroll: true }), []);
  return (
    <div ref={frame}>
      <Flow
        flow={flow}
        host={host}
        initial={{ context: { ...area.context, today: today() } }}
        {...(area.panels ? { panels: area.panels } : {})}
        onLeave={onLeave}
        onStep={(step) => isPage && namePage(step.title)}
      />
    </div>
  );
}
