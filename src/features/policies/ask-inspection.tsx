import { useState } from "react";
import { useAction } from "#src/desk/list/use-action.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import type { AskablePhoto, Policy } from "./policy.ts";

type AskInspectionProps = { policy: Policy; photos: readonly AskablePhoto[]; onClose: () => void };

/** Which photos are asked: those that are usual are ticked. Its link is sent once it is there. */
export function AskInspection({ policy, photos, onClose }: AskInspectionProps) {
  const [ticked, setTicked] = useState(() => photos.filter((one) => one.isAsked).map(({ tag }) => tag));
  const { run, isBusy, problem } = useAction({
    send: () =>
      sendAsBroker({
        method: "POST",
        path: `/policies/${policy.id}/inspections`,
        body: { photos: ticked },
        headers: { "Idempotency-Key": crypto.randomUUID() },
      }),
    changes: [`/policies/${policy.id}`, "/dashboard", "/clients"],
  });
  const toggle = (tag: string) =>
    setTicked((before) => (before.includes(tag) ? before.filter((one) => one !== tag) : [...before, tag]));
  const ask = async () => {
    const { isDone } = await run();
    if (isDone) onClose();
  };
  return (
    <Dialog title={policiesText("inspections.ask")} onCancel={onClose}>
      <p>{policiesText("inspections.askText")}</p>
      <ul className="inspection-ticks">
        {photos.map(({ tag, title }) => (
          <li key={tag}>
            <label>
              <input
                type="checkbox"
                className="check"
                checked={ticked.includes(tag)}
                onChange={() => toggle(tag)}
              />
              {title}
            </label>
          </li>
        ))}
      </ul>
      <p className="text-field-problem" role="alert">
        {problem}
      </p>
      <div className="button-row">
        <Button isBusy={isBusy} disabled={ticked.length === 0} onClick={() => void ask()}>
          {policiesText("inspections.askNow")}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {policiesText("inspections.close")}
        </Button>
      </div>
    </Dialog>
  );
}
