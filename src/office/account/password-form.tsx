import { type FormEvent, useState } from "react";
import { useAction } from "#src/desk/list/use-action.ts";
import { sendSigned } from "#src/desk/session/own-credentials.ts";
import { PasswordField } from "#src/desk/ui/password-field.tsx";
import { fieldTexts } from "#src/shared/api/reply.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { sessionsCall } from "./own-sessions.tsx";
import { emptyProof, missingOf, type Proof, ProofFields } from "./proof-fields.tsx";

/** Form of another password; it ends the other sessions. */
export function PasswordForm() {
  const [proof, setProof] = useState<Proof>(emptyProof);
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const { run, isBusy, failed, problem } = useAction({
    send: () => sendSigned({ method: "PUT", path: "/office/me/password", body: { ...proof, password } }),
    changes: [sessionsCall],
  });
  const problems = { ...(failed ? fieldTexts(failed) : {}), ...missing };
  const isOfField = Object.keys(problems).length > 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const lacks = {
      ...missingOf(proof),
      ...(password.length < 10 ? { password: officeText("account.short") } : {}),
    };
    setMissing(lacks);
    if (Object.keys(lacks).length > 0 || isBusy) return;
    const { isDone } = await run();
    if (!isDone) return;
    setProof(emptyProof);
    setPassword("");
    useToasts.getState().show(officeText("account.passwordChanged"));
  };
  return (
    <section>
      <h2>{officeText("account.password")}</h2>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <ProofFields proof={proof} onType={setProof} problems={problems} />
        <PasswordField
          label={officeText("account.newPassword")}
          showLabel={officeText("account.showNew")}
          hint={officeText("account.passwordHint")}
          name="new-password"
          autoComplete="new-password"
          value={password}
          onType={setPassword}
          problem={problems.password}
        />
        {problem && !isOfField && (
          <p className="text-field-problem" role="alert">
            {problem}
          </p>
        )}
        <p>
          <Button type="submit" isBusy={isBusy}>
            {officeText("account.changePassword")}
          </Button>
        </p>
      </form>
    </section>
  );
}
