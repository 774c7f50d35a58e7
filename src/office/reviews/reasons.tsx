import { officeText } from "#src/shared/i18n/office-text.ts";
import { TextArea } from "#src/shared/ui/text-area.tsx";
import "#src/desk/ui/choice-chips.css";
import type { Verdicts } from "./verdicts.ts";

const offered = ["date", "blurred", "whole", "expired", "other", "name"] as const;

type Said = NonNullable<Verdicts[string]>;
type ReasonsProps = { said: Said | undefined; onSay: (said: Said) => void };

/** Why a paper will not do: what usually is the matter, and what else there is to say. */
export function Reasons({ said, onSay }: ReasonsProps) {
  const { reasons, note }: Said = said ?? { reasons: [], note: "" };
  return (
    <>
      <fieldset className="choice-chips">
        <legend>{officeText("reviews.why")}</legend>
        {offered.map((name) => {
          const text = officeText(`reviews.reasons.${name}`);
          const isSaid = reasons.includes(text);
          return (
            <label key={name}>
              <input
                type="checkbox"
                checked={isSaid}
                onChange={() =>
                  onSay({
                    note,
                    reasons: isSaid ? reasons.filter((one) => one !== text) : [...reasons, text],
                  })
                }
              />
              {text}
            </label>
          );
        })}
      </fieldset>
      <TextArea
        label={officeText("reviews.note")}
        value={note}
        rows={2}
        maxLength={120}
        onType={(typed) => onSay({ reasons, note: typed })}
      />
    </>
  );
}
