import { useState } from "react";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { errorMessage, isSuccess } from "#src/shared/api/reply.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { useToasts } from "#src/shared/ui/toast-store.ts";

type RiseFilterProps = {
  /** Above how many per cent a rise is marked, by what its broker chose or the house's. */
  percent: number;
  isRising: boolean;
  onRising: (isRising: boolean) => void;
  /** What was chosen is kept with the account; the board is asked for anew. */
  onChosen: () => Promise<unknown>;
};

const usual = [5, 10, 15, 20, 30];

/** From which rise on a renewal is marked, and whether those alone are shown. */
export function RiseFilter({ percent, isRising, onRising, onChosen }: RiseFilterProps) {
  const [isBusy, setBusy] = useState(false);
  const choose = async (renewalRise: number) => {
    setBusy(true);
    const reply = await sendAsBroker({
      method: "PUT",
      path: "/broker-data/preferences",
      body: { renewalRise },
    });
    if (isSuccess(reply)) await onChosen();
    else useToasts.getState().show(errorMessage(reply) ?? t("unexpected"), "warning");
    setBusy(false);
  };
  const options = [...new Set([...usual, percent])].toSorted((one, other) => one - other);
  return (
    <>
      <select
        className="select"
        aria-label={policiesText("renewals.mark")}
        value={percent}
        disabled={isBusy}
        onChange={({ target }) => void choose(Number(target.value))}
      >
        {options.map((one) => (
          <option key={one} value={one}>
            {policiesText("renewals.markMore", { percent: one })}
          </option>
        ))}
      </select>
      <label className="renewals-rising">
        <input type="checkbox" checked={isRising} onChange={({ target }) => onRising(target.checked)} />
        {policiesText("renewals.onlyRising")}
      </label>
    </>
  );
}
