import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useParams } from "react-router";
import type { JsonObject } from "#engine/json/index.ts";
import type { Version } from "#src/shared/drafts/version.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import type { Identity } from "#src/shared/session/session-store.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { PlatformNotFound } from "../platform/platform-not-found.tsx";
import { type OpenedFlow, openFlow } from "./releases.ts";
import { isStrayPath, ownAddress } from "./step-paths.ts";
import { WizardForm } from "./wizard-form.tsx";
import type { WizardStart } from "./wizard-start.ts";

export type WizardProps = {
  start: WizardStart;
  identity: Identity;
  /** Hands over to another flow, with what a failure said. */
  onStart: (flow: string, context: JsonObject, message?: string) => void;
  /** Another window's claim takes the place of this one. */
  onBring: (known: Version | undefined, accidentId: string | undefined) => void;
  /** Begins again at the choice of a claim. */
  onStartOver: () => void;
};

/** Fetches the release of a wizard and mounts it. */
export function Wizard(props: WizardProps) {
  const [round, setRound] = useState(0);
  const [opened, setOpened] = useState<OpenedFlow & { readonly round: number; readonly isStray: boolean }>();
  const { step } = useParams();
  const { state } = useLocation();
  // An address that a wizard gave itself is right, though it may be another flow's.
  const asked = state === ownAddress ? undefined : step;
  const isAskedStray = useEffectEvent((result: OpenedFlow) =>
    asked !== undefined && "flow" in result ? isStrayPath(result.flow, asked) : false,
  );
  const { wanted } = props.start;

  useEffect(() => {
    const abort = new AbortController();
    void openFlow(wanted, abort.signal).then(async (result) => {
      const isStray = await isAskedStray(result);
      if (!abort.signal.aborted) setOpened({ ...result, round, isStray });
    });
    return () => abort.abort();
  }, [wanted, round]);

  if (opened?.round !== round) return <Skeleton />;
  if (opened.isStray) return <PlatformNotFound />;
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
