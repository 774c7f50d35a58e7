import { Suspense, useState } from "react";
import { Entrance } from "#src/desk/ui/entrance.tsx";
import { type DatedReply, errorCode, errorMessage } from "#src/shared/api/reply.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { factorSetupPart } from "../parts.ts";
import { enter, type NextStep, prove } from "../session/operator-session.ts";
import { CodeForm } from "./code-form.tsx";
import { PasswordStep } from "./password-step.tsx";
import "./sign-in.css";

type Stage =
  | { readonly at: "password"; readonly notice?: string }
  | { readonly at: "code" | "setup"; readonly email: string; readonly next: NextStep }
  | { readonly at: "locked"; readonly text: string };

/** Sign-in of operators: password, then a code. After it they are at the address where they were going. */
export function LoginPage() {
  const [stage, setStage] = useState<Stage>({ at: "password" });

  /** Moves on where a refusal needs another stage; returns the others. */
  const judge = (failed: DatedReply | undefined): DatedReply | undefined => {
    const text = failed && errorMessage(failed);
    if (failed && errorCode(failed) === "factor-locked") setStage({ at: "locked", text: text ?? "" });
    else if (failed && errorCode(failed) === "step-expired")
      setStage({ at: "password", ...(text === undefined ? {} : { notice: text }) });
    else return failed;
    return undefined;
  };
  const sendPassword = async (email: string, password: string) => {
    const proven = await prove(email, password);
    if ("failed" in proven) return judge(proven.failed);
    setStage({ at: proven.next.asks, email, next: proven.next });
    return undefined;
  };
  const restart = () => setStage({ at: "password" });

  return (
    <Entrance motto={officeText("login.motto")}>
      {stage.at === "password" && (
        <>
          <PageTitle key="password">{officeText("login.title")}</PageTitle>
          <p className="soft">{officeText("login.text")}</p>
          {stage.notice && (
            <p className="notice notice-warning" role="alert">
              {stage.notice}
            </p>
          )}
          <PasswordStep send={sendPassword} />
        </>
      )}
      {(stage.at === "code" || stage.at === "setup") && (
        <Code stage={stage} onJudge={judge} onRestart={restart} />
      )}
      {stage.at === "locked" && (
        <>
          <PageTitle key="locked">{officeText("factor.lockedTitle")}</PageTitle>
          <p className="notice notice-warning" role="alert">
            {stage.text}
          </p>
          <p className="soft">{officeText("factor.lockedText")}</p>
          <Button kind="secondary" onClick={restart}>
            {officeText("factor.again")}
          </Button>
        </>
      )}
    </Entrance>
  );
}

type CodeProps = {
  stage: Extract<Stage, { next: NextStep }>;
  onJudge: (failed: DatedReply | undefined) => DatedReply | undefined;
  onRestart: () => void;
};

function Code({ stage: { at, email, next }, onJudge, onRestart }: CodeProps) {
  const isSetup = at === "setup";
  const { secret = "", uri = "" } = next;
  return (
    <>
      <PageTitle key={at}>{officeText(isSetup ? "factor.setupTitle" : "factor.title")}</PageTitle>
      <p className="soft">{officeText(isSetup ? "factor.setupText" : "factor.text")}</p>
      {next.isDemo && !isSetup && (
        <div className="notice">
          <p>
            {officeText("factor.demo")}{" "}
            <code className="factor-command">{`npm run -s operator -- code ${email}`}</code>
          </p>
        </div>
      )}
      <CodeForm
        send={async (code) => onJudge(await enter(next.step, code))}
        label={officeText(isSetup ? "factor.finish" : "login.enter")}
        busyLabel={officeText("login.entering")}
      >
        {isSetup && (
          <Suspense fallback={<Skeleton />}>
            <factorSetupPart.Part secret={secret} uri={uri} />
          </Suspense>
        )}
      </CodeForm>
      {!isSetup && <p className="small soft">{officeText("factor.lost")}</p>}
      <Button kind="quiet" onClick={onRestart}>
        {officeText("factor.again")}
      </Button>
    </>
  );
}
