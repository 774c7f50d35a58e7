import { type FormEvent, useState } from "react";
import { useAction } from "#src/desk/list/use-action.ts";
import { sendSigned } from "#src/desk/session/own-credentials.ts";
import { type DatedReply, fieldTexts, isSuccess } from "#src/shared/api/reply.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import type { NextStep } from "../session/operator-session.ts";
import { CodeForm } from "../sign-in/code-form.tsx";
import { FactorSetup } from "../sign-in/factor-setup.tsx";
import { sessionsCall } from "./own-sessions.tsx";
import { emptyProof, missingOf, type Proof, ProofFields } from "./proof-fields.tsx";

const path = "/office/me/factor";

/** Replacement of the second factor: the old one first, then a code of the new one. */
export function FactorForm() {
  const [next, setNext] = useState<NextStep>();
  return (
    <section>
      <h2>{officeText("account.factor")}</h2>
      {next ? (
        <Confirm next={next} onDone={() => setNext(undefined)} />
      ) : (
        <Begin onBegun={(begun) => setNext(begun)} />
      )}
    </section>
  );
}

function Begin({ onBegun }: { onBegun: (next: NextStep) => void }) {
  const [proof, setProof] = useState<Proof>(emptyProof);
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const { run, isBusy, failed, problem } = useAction({
    send: async () => {
      const reply = await sendSigned({ method: "POST", path, body: proof });
      if (isSuccess(reply)) onBegun((reply.body as unknown as { readonly data: NextStep }).data);
      return reply;
    },
    changes: [],
  });
  const problems = { ...(failed ? fieldTexts(failed) : {}), ...missing };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lacks = missingOf(proof);
    setMissing(lacks);
    if (Object.keys(lacks).length === 0 && !isBusy) void run();
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p className="soft">{officeText("account.factorText")}</p>
      <ProofFields proof={proof} onType={setProof} problems={problems} />
      {problem && Object.keys(problems).length === 0 && (
        <p className="text-field-problem" role="alert">
          {problem}
        </p>
      )}
      <p>
        <Button type="submit" kind="secondary" isBusy={isBusy}>
          {officeText("account.replaceFactor")}
        </Button>
      </p>
    </form>
  );
}

function Confirm({ next: { step, secret = "", uri = "" }, onDone }: { next: NextStep; onDone: () => void }) {
  const { run } = useAction({
    send: (code: string) =>
      sendSigned({ method: "POST", path: `${path}/confirmation`, body: { step, code } }),
    changes: [sessionsCall],
  });
  const send = async (code: string): Promise<DatedReply | undefined> => {
    const { isDone, failed } = await run(code);
    if (!isDone) return failed;
    onDone();
    useToasts.getState().show(officeText("account.factorReplaced"));
    return undefined;
  };
  return (
    <>
      <CodeForm
        send={send}
        label={officeText("account.confirmFactor")}
        busyLabel={officeText("account.confirming")}
      >
        <FactorSetup secret={secret} uri={uri} />
      </CodeForm>
      <p>
        <Button kind="quiet" onClick={onDone}>
          {officeText("account.cancel")}
        </Button>
      </p>
    </>
  );
}
