import { type FormEvent, useState } from "react";
import type { DatedReply } from "#src/shared/api/reply.ts";
import { useAttempt } from "#src/shared/api/use-attempt.ts";
import { stepsText } from "#src/shared/i18n/claim-steps-text.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { FieldFrame } from "#src/shared/ui/field-frame.tsx";
import { TextArea } from "#src/shared/ui/text-area.tsx";
import { TextField } from "#src/shared/ui/text-field.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { nothingTyped, type SentStep, type Step, stepIn, type TypedStep, wrongIn } from "./step.ts";

type StepFormProps = {
  /** The statuses to which the reader may bring the claim now. */
  steps: readonly Step[];
  /** Sends a step; gives back the reply that refused it. */
  send: (step: SentStep) => Promise<DatedReply | undefined>;
};

/** The form by which somebody notes how a claim stands: a status, and what its insurer said with it. */
export function StepForm({ steps, send }: StepFormProps) {
  const [typed, setTyped] = useState(nothingTyped);
  const [isJudged, setJudged] = useState(false);
  const { run, isBusy, problem } = useAttempt(send);
  const type = (name: keyof TypedStep) => (text: string) => setTyped((now) => ({ ...now, [name]: text }));
  const wrong = wrongIn(typed);
  const problemOf = (name: (typeof wrong)[number], text: string) =>
    isJudged && wrong.includes(name) ? text : undefined;
  const note = async (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (wrong.length > 0 || isBusy) return;
    const { isDone } = await run(stepIn(typed));
    if (!isDone) return;
    const { value = "" } = steps.find(({ id }) => id === typed.status) ?? {};
    useToasts.getState().show(stepsText("saved", { status: value }));
    setTyped(nothingTyped);
    setJudged(false);
  };
  if (steps.length === 0) return <p className="soft">{stepsText("closed")}</p>;
  return (
    <form className="stack screen-only" noValidate onSubmit={(event) => void note(event)}>
      <FieldFrame label={stepsText("status")} problem={problemOf("status", t("field_required"))}>
        {(box) => (
          <select
            {...box}
            className="text-input"
            value={typed.status}
            onChange={({ target }) => type("status")(target.value)}
          >
            <option value="">{stepsText("choose")}</option>
            {steps.map(({ id, value }) => (
              <option key={id} value={id}>
                {value}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <TextArea
        label={stepsText("note")}
        hint={stepsText("noteHint")}
        value={typed.note}
        maxLength={2000}
        onType={type("note")}
      />
      {typed.status === "pendingDocuments" && (
        <TextArea
          label={stepsText("missing")}
          hint={stepsText("missingHint")}
          value={typed.missing}
          maxLength={2000}
          onType={type("missing")}
        />
      )}
      <details>
        <summary>{stepsText("more")}</summary>
        <div className="stack">
          {(["paid", "refused"] as const).map((name) => (
            <TextField
              key={name}
              label={stepsText(name)}
              inputMode="decimal"
              value={typed[name]}
              onType={type(name)}
              problem={problemOf(name, stepsText("number"))}
            />
          ))}
          <TextField
            label={stepsText("on")}
            placeholder="DD/MM/AAAA"
            value={typed.on}
            onType={type("on")}
            problem={problemOf("on", stepsText("date"))}
          />
          <TextField label={stepsText("time")} placeholder="HH:MM" value={typed.time} onType={type("time")} />
          <TextField label={stepsText("place")} maxLength={200} value={typed.place} onType={type("place")} />
        </div>
      </details>
      <p className="text-field-problem" role="alert">
        {problem}
      </p>
      <div className="actions">
        <Button type="submit" isBusy={isBusy}>
          {stepsText("save")}
        </Button>
      </div>
      <p className="small soft">{stepsText("kept")}</p>
    </form>
  );
}
