import { useId } from "react";
import { FileLook } from "#src/desk/ui/file-look.tsx";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { TextField } from "#src/shared/ui/text-field.tsx";
import "#src/desk/ui/choice-chips.css";

/** What a broker says of a photo; a refused one is sent again for the reason. */
export type Verdict = { readonly isAccepted: boolean; readonly reason: string };

type PhotoVerdictProps = {
  photo: {
    readonly path: string;
    readonly name: string;
    readonly type: string;
    readonly title: string;
  };
  reasons: readonly string[];
  verdict: Verdict | undefined;
  onJudge: (verdict: Verdict) => void;
};

/** A photo, whether it will do, and if not, why: what usually is the matter, or words of one's own. */
export function PhotoVerdict({ photo, reasons, verdict, onJudge }: PhotoVerdictProps) {
  const name = useId();
  const isRefused = verdict?.isAccepted === false;
  const choose = (isAccepted: boolean) => onJudge({ isAccepted, reason: verdict?.reason ?? "" });
  return (
    <>
      <FileLook file={photo} />
      <fieldset className="choice-chips">
        <legend>{photo.title}</legend>
        {[true, false].map((isAccepted) => (
          <label key={String(isAccepted)}>
            <input
              type="radio"
              name={name}
              checked={verdict?.isAccepted === isAccepted}
              onChange={() => choose(isAccepted)}
            />
            {policiesText(isAccepted ? "review.accept" : "review.refuse")}
          </label>
        ))}
      </fieldset>
      {isRefused && (
        <>
          <fieldset className="choice-chips">
            <legend className="small">{policiesText("review.why", { title: photo.title })}</legend>
            {reasons.map((reason) => (
              <label key={reason}>
                <input
                  type="radio"
                  name={`${name}-why`}
                  checked={verdict.reason === reason}
                  onChange={() => onJudge({ isAccepted: false, reason })}
                />
                {reason}
              </label>
            ))}
          </fieldset>
          <TextField
            label={policiesText("review.reason")}
            value={verdict.reason}
            maxLength={200}
            onType={(reason) => onJudge({ isAccepted: false, reason })}
          />
        </>
      )}
    </>
  );
}
