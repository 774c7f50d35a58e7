import { type FormEvent, useState } from "react";
import { Entrance } from "#src/desk/ui/entrance.tsx";
import { PasswordField } from "#src/desk/ui/password-field.tsx";
import type { DatedReply } from "#src/shared/api/reply.ts";
import { useAttempt } from "#src/shared/api/use-attempt.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { TextField } from "#src/shared/ui/text-field.tsx";
import { enter } from "./session/operator-session.ts";

/** Where who works in the office comes in; whoever was going somewhere goes on there. */
export function LoginPage() {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { run, isBusy, problem } = useAttempt(() => enter(email.trim(), password), problemOf);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lacks = email.trim() === "" || password === "";
    setMissing(lacks);
    if (!lacks && !isBusy) void run();
  };
  const required = t("field_required");

  return (
    <Entrance motto={officeText("login.motto")}>
      <PageTitle>{officeText("login.title")}</PageTitle>
      <p className="soft">{officeText("login.text")}</p>
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
    </Entrance>
  );
}

function problemOf(failed: DatedReply): string | undefined {
  const status = "status" in failed ? failed.status : 0;
  if (status === 401) return officeText("login.wrong");
  return status === 403 ? officeText("login.denied") : undefined;
}
