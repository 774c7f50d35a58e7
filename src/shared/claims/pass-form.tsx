import { type FormEvent, useState } from "react";
import { formatDate, parseDate, wireDate } from "#engine/identifiers/index.ts";
import type { DatedReply } from "#src/shared/api/reply.ts";
import { useAttempt } from "#src/shared/api/use-attempt.ts";
import { stepsText } from "#src/shared/i18n/claim-steps-text.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { today } from "#src/shared/time/clock.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { TextField } from "#src/shared/ui/text-field.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";

/** A claim that somebody passed on by hand; the day in wire form. */
export type Passed = { readonly on: string; readonly by: string; readonly number?: string };

type PassFormProps = {
  title: string;
  /** Whether the claim itself waits, or an addition to it. */
  waits: "claim" | "addition";
  reason: string | null;
  send: (passed: Passed) => Promise<DatedReply | undefined>;
};

/** The form that ends what no machine passes on: «La pasé el …, por …, n.º …». */
export function PassForm({ title, waits, reason, send }: PassFormProps) {
  const [typed, setTyped] = useState({ on: formatDate(today()), by: "", number: "" });
  const [isJudged, setJudged] = useState(false);
  const { run, isBusy, problem } = useAttempt(send);
  const day = parseDate(typed.on);
  const pass = async (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    const by = typed.by.trim();
    if (day === undefined || by === "" || isBusy) return;
    const number = typed.number.trim();
    const { isDone } = await run({ on: wireDate(day), by, ...(number === "" ? {} : { number }) });
    if (isDone) useToasts.getState().show(stepsText("passed"));
  };
  const type = (name: keyof typeof typed) => (text: string) => setTyped((now) => ({ ...now, [name]: text }));
  return (
    <section className="stack screen-only">
      <h2>{title}</h2>
      <p>{stepsText(waits === "claim" ? "passText" : "passAddition")}</p>
      {reason !== null && <p className="soft">{stepsText("passReason", { reason })}</p>}
      <form className="stack" noValidate onSubmit={(event) => void pass(event)}>
        <TextField
          label={stepsText("passOn")}
          value={typed.on}
          onType={type("on")}
          problem={isJudged && day === undefined ? stepsText("date") : undefined}
        />
        <TextField
          label={stepsText("passBy")}
          hint={stepsText("passByHint")}
          maxLength={100}
          value={typed.by}
          onType={type("by")}
          problem={isJudged && typed.by.trim() === "" ? t("field_required") : undefined}
        />
        <TextField
          label={stepsText("passNumber")}
          maxLength={60}
          value={typed.number}
          onType={type("number")}
        />
        <p className="text-field-problem" role="alert">
          {problem}
        </p>
        <div className="actions">
          <Button type="submit" isBusy={isBusy}>
            {stepsText("pass")}
          </Button>
        </div>
      </form>
    </section>
  );
}
