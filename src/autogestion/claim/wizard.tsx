import { useEffect, useState } from "react";
import type { JsonObject } from "#engine/language/index.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import type { Identity } from "#src/shared/session/session-store.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { type OpenedFlow, openFlow } from "./releases.ts";
import { WizardForm } from "./wizard-form.tsx";
import type { Handover, WizardStart } from "./wizard-start.ts";

export type WizardProps = {
  start: WizardStart;
  identity: Identity;
  onStart: (flow: string, context: JsonObject, handover?: Handover) => void;
  /** Begins again at the choice of a claim. */
  onStartOver: () => void;
};

/** Fetches the release of a wizard and mounts it. */
export function Wizard(props: WizardProps) {
  const [round, setRound] = useState(0);
  const [opened, setOpened] = useState<OpenedFlow & { readonly round: number }>();
  const { wanted } = props.start;

  useEffect(() => {
    const abort = new AbortController();
    void openFlow(wanted, abort.signal).then((result) => {
      if (!abort.signal.aborted) setOpened({ ...result, round });
    });
    return () => abort.abort();
  }, [wanted, round]);

  if (opened?.round !== round) return <Skeleton />;
  if ("flow" in opened) return <WizardForm {...props} flow={opened.flow} />;
  if (opened.problem === "missing" && props.start.state) {
    return (
      <MessagePage title={t("claim.lostRelease")} text={t("claim.lostReleaseText")}>
        <Button onClick={props.onStartOver}>{t("resume.startOver")}</Button>
      </MessagePage>
    );
  }
  if (opened.problem === "missing") {
    return <MessagePage title={t("claim.unavailable")} text={t("claim.unavailableText")} />;
  }
  return (
    <MessagePage title={t("claim.failed")} text={t("claim.failedText")}>
      <Button onClick={() => setRound(round + 1)}>{t("retry")}</Button>
    </MessagePage>
  );
}
