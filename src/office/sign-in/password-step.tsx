import { type FormEvent, useState } from "react";
import { PasswordField } from "#src/desk/ui/password-field.tsx";
import { type DatedReply, errorCode } from "#src/shared/api/reply.ts";
import { useAttempt } from "#src/shared/api/use-attempt.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { TextField } from "#src/shared/ui/text-field.tsx";

type PasswordStepProps = { send: (email: string, password: string) => Promise<DatedReply | undefined> };

/** Form of the address and the password of an operator. */
export function PasswordStep({ send }: PasswordStepProps) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { run, isBusy, problem } = useAttempt(() => send(email.trim(), password), problemOf);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lacks = email.trim() === "" || password === "";
    setMissing(lacks);
    if (!lacks && !isBusy) void run();
  };
  const required = t("field_required");

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextField
        label={officeText("login.email")}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onType={setEmail}
        problem={isMissing && email.trim() === "" ? required : undefined}
      />
      <PasswordField
        label={officeText("login.password")}
        showLabel={officeText("login.show")}
        name="password"
        autoComplete="current-password"
        value={password}
        onType={setPassword}
        problem={isMissing && password === "" ? required : problem}
      />
      <Button type="submit" isBusy={isBusy}>
        {officeText(isBusy ? "login.entering" : "login.enter")}
      </Button>
    </form>
  );
}

function problemOf(failed: DatedReply): string | undefined {
  const status = "status" in failed ? failed.status : 0;
  if (status === 401) return officeText("login.wrong");
  return errorCode(failed) === "forbidden" ? officeText("login.denied") : undefined;
}
