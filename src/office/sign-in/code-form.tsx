import { type FormEvent, type ReactNode, useState } from "react";
import { type DatedReply, errorCode } from "#src/shared/api/reply.ts";
import { useAttempt } from "#src/shared/api/use-attempt.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { CodeField } from "./code-field.tsx";

type CodeFormProps = {
  /** Sends the code; returns the reply that refused it. */
  send: (code: string) => Promise<DatedReply | undefined>;
  /** What the button says, and what it says meanwhile. */
  label: string;
  busyLabel: string;
  children?: ReactNode;
};

/** Form of one code, with what stands above its field. */
export function CodeForm({ send, label, busyLabel, children }: CodeFormProps) {
  const [code, setCode] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { run, isBusy, problem } = useAttempt(() => send(code), problemOf);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(code.length < 6);
    if (code.length === 6 && !isBusy) void run();
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {children}
      <CodeField
        value={code}
        onType={setCode}
        problem={isMissing && code.length < 6 ? officeText("factor.missing") : problem}
      />
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? busyLabel : label}
      </Button>
    </form>
  );
}

function problemOf(failed: DatedReply): string | undefined {
  return errorCode(failed) === "VALIDATION_FIELD_ERROR" ? officeText("factor.used") : undefined;
}
