import type { Destination } from "#engine/runtime/index.ts";
import type { KnownVersions } from "#src/shared/drafts/version.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { useArea } from "./area.ts";
import type { LastWord } from "./create-host.ts";
import type { Opening } from "./opening.ts";
import { useOpenedFlow } from "./use-opened-flow.ts";
import { WizardForm } from "./wizard-form.tsx";
import type { WizardStart } from "./wizard-start.ts";

export type WizardProps = {
  start: WizardStart;
  /** The address at which it runs. */
  opening: Opening;
  /** Hands over to another flow or address. */
  onStart: (to: Destination, last: LastWord) => void;
  /** What another window stored under this id takes the place of this wizard. */
  onBring: (known: KnownVersions, id: string | undefined) => void;
  /** Begins again with the flow of the address. */
  onStartOver: () => void;
};

/** Fetches the release of a wizard and mounts it. */
export function Wizard(props: WizardProps) {
  const { texts } = useArea();
  const [opened, retry] = useOpenedFlow(props.start.wanted);

  if (!opened) return <Skeleton />;
  if ("flow" in opened) return <WizardForm {...props} flow={opened.flow} />;
  if (opened.problem === "missing" && props.start.left) {
    return (
      <MessagePage title={texts("wizard.lostRelease")} text={texts("wizard.lostReleaseText")}>
        <Button onClick={props.onStartOver}>{texts("wizard.startOver")}</Button>
      </MessagePage>
    );
  }
  if (opened.problem === "missing") {
    return <MessagePage title={texts("wizard.unavailable")} text={texts("wizard.unavailableText")} />;
  }
  return (
    <MessagePage title={texts("wizard.failed")} text={texts("wizard.failedText")}>
      <Button onClick={retry}>{t("retry")}</Button>
    </MessagePage>
  );
}
