import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { beginSession } from "#src/desk/session/session.ts";
import { authorize } from "#src/desk/session/session-calls.ts";
import { PasswordField } from "#src/desk/ui/password-field.tsx";
import type { DatedReply } from "#src/shared/api/reply.ts";
import { useAttempt } from "#src/shared/api/use-attempt.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { TextField } from "#src/shared/ui/text-field.tsx";

type Problems = { readonly email?: string; readonly password?: string };

/** Email and password; what is wrong with both together is told at the password, as the server does not say which. */
export function LoginForm() {
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [problems, setProblems] = useState<Problems>({});
  const { run, isBusy } = useAttempt(async () => {
    const outcome = await authorize(email.trim(), password);
    if ("failed" in outcome) return outcome.failed;
    beginSession(outcome.data);
    return undefined;
  }, problemOf);

  const tell = (found: Problems) => {
    setProblems(found);
    const name = found.email ? "email" : "password";
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const missing = missingOf(email, password);
    if (missing) return tell(missing);
    setProblems({});
    const { problem } = await run();
    if (problem !== undefined) tell({ password: problem });
  };

  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={deskText("login.email")}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onType={setEmail}
        problem={problems.email}
      />
      <PasswordField
        label={deskText("login.password")}
        aside={<Link to="/registro/recuperar-contrasena">{deskText("login.forgotten")}</Link>}
        showLabel={deskText("login.showPassword")}
        name="password"
        autoComplete="current-password"
        value={password}
        onType={setPassword}
        problem={problems.password}
      />
      <Button type="submit" isBusy={isBusy}>
        {deskText(isBusy ? "login.entering" : "login.enter")}
      </Button>
    </form>
  );
}

function missingOf(email: string, password: string): Problems | undefined {
  const required = t("field_required");
  if (email.trim() === "") return { email: required, ...(password === "" ? { password: required } : {}) };
  return password === "" ? { password: required } : undefined;
}

function problemOf(failed: DatedReply): string | undefined {
  const status = "status" in failed ? failed.status : 0;
  if (status === 401) return deskText("login.wrong");
  if (status === 403) return deskText("login.denied");
  return undefined;
}
