import { type FormEvent, useState } from "react";
import { isSuccess } from "#src/shared/api/reply.ts";
import { send } from "#src/shared/api/send.ts";
import { useAttempt } from "#src/shared/api/use-attempt.ts";
import { followText } from "#src/shared/i18n/follow-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { TextArea } from "#src/shared/ui/text-area.tsx";
import { Icon } from "../icons.tsx";
import type { WrittenClaim } from "./written-claim.ts";

type ConfirmFormProps = {
  claim: WrittenClaim;
  path: string;
  /** Told whether it was a correction. */
  onAnswered: (correction: boolean) => void;
};

/** The shortest correction that the server takes. */
const shortest = 10;

/** Two answers: it was so, or what was not; what was answered is told in their place, and more may be corrected. */
export function ConfirmForm({ claim, path, onAnswered }: ConfirmFormProps) {
  const { insurer, by, isConfirmed, isCorrected } = claim;
  const [isCorrecting, setCorrecting] = useState(false);
  const [text, setText] = useState("");
  const [isJudged, setJudged] = useState(false);
  const { run, isBusy, problem } = useAttempt(async (correction: string | undefined) => {
    const reply = await send({
      ...{ method: "POST", path, body: correction === undefined ? {} : { correction } },
      headers: { "Idempotency-Key": crypto.randomUUID() },
    });
    return isSuccess(reply) ? undefined : reply;
  });
  const isShort = [...text.trim()].length < shortest;
  const answer = async (correction?: string) => {
    const { isDone } = await run(correction);
    if (!isDone) return;
    setCorrecting(false);
    setText("");
    setJudged(false);
    onAnswered(correction !== undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (!isShort) void answer(text.trim());
  };
  if (isCorrecting)
    return (
      <form className="stack" noValidate onSubmit={submit}>
        <TextArea
          label={followText("confirm.what")}
          hint={followText("confirm.whatHint", { insurer })}
          value={text}
          maxLength={2000}
          onType={setText}
          problem={isJudged && isShort ? followText("confirm.short") : problem}
        />
        <Button type="submit" isBusy={isBusy}>
          {followText("confirm.send")}
        </Button>
        <Button kind="quiet" onClick={() => setCorrecting(false)}>
          {followText("confirm.back")}
        </Button>
      </form>
    );
  const said = isCorrected ? "corrected" : isConfirmed ? "confirmed" : undefined;
  return (
    <div className="stack">
      {said && (
        <div className="follow-state" data-tone="success" role="status">
          <strong className="follow-state-word">
            <Icon name="success" />
            {followText(`confirm.${said}`)}
          </strong>
          <p>{followText(`confirm.${said}Text`, { insurer, by })}</p>
        </div>
      )}
      {problem !== undefined && (
        <p className="text-field-problem" role="alert">
          {problem}
        </p>
      )}
      {!said && (
        <Button isBusy={isBusy} onClick={() => void answer()}>
          {followText("confirm.right")}
        </Button>
      )}
      <Button kind="secondary" onClick={() => setCorrecting(true)}>
        {followText("confirm.wrong")}
      </Button>
    </div>
  );
}
