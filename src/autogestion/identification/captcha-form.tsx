import { type SyntheticEvent, useId, useRef, useState } from "react";
import { captcha } from "#engine/identifiers/index.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { withRetries } from "#src/shared/parts/lazy-part.tsx";
import { Button } from "#src/shared/ui/button.tsx";
import { TextField } from "#src/shared/ui/text-field.tsx";
import { CaptchaImage } from "./captcha-image.tsx";
import type { Identity } from "./session-store.ts";
import { type Challenge, type ChallengeAnswer, fetchTicket, type TicketOutcome } from "./tickets.ts";
import { useChallenge } from "./use-challenge.ts";

type CaptchaFormProps = {
  platform: string;
  identityNumber: string;
  onIdentified: (identity: Identity) => void;
};

/** Most people read the image: how a device works in its place is fetched when somebody asks for it. */
const fetchSolver = () => withRetries(() => import("#src/shared/api/proof-of-work.ts"));

type Work = "none" | "sending" | "solving";

/** Asks for the code of the image, or lets the device work in its place, and exchanges it for a ticket. */
export function CaptchaForm({ platform, identityNumber, onIdentified }: CaptchaFormProps) {
  const { state, renew, arrived } = useChallenge();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [work, setWork] = useState<Work>("none");
  const field = useRef<HTMLInputElement>(null);
  const solvingId = useId();

  // A press before the challenge has come waits for it, as a fast keyboard on a slow line does.
  const exchange = async (
    answerFor: (challenge: Challenge) => ChallengeAnswer | Promise<ChallengeAnswer>,
  ) => {
    const challenge = await arrived();
    const outcome =
      challenge && (await fetchTicket(platform, identityNumber, challenge, await answerFor(challenge)));
    setWork("none");
    if (!outcome) return;
    if ("identity" in outcome) onIdentified(outcome.identity);
    else refuse(outcome);
  };
  const refuse = (outcome: Exclude<TicketOutcome, { identity: unknown }>) => {
    setWork("none");
    setCode("");
    setProblem(outcome.problem === "refused" ? outcome.text : t(`identification.${outcome.problem}`));
    if (outcome.problem !== "mismatch") renew();
    field.current?.focus();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (work !== "none") return;
    const invalid = captcha.check(code) && "invalid_captcha";
    setProblem(invalid && t(invalid));
    if (invalid) return field.current?.focus();
    setWork("sending");
    void exchange(() => ({ code: captcha.clean(code) }));
  };
  const workInstead = () => {
    if (work !== "none") return;
    setProblem(undefined);
    setWork("solving");
    exchange(async ({ alternative }) => ({ solution: await (await fetchSolver()).solve(alternative) })).catch(
      () => refuse({ problem: "refused", text: t("unexpected") }),
    );
  };

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <CaptchaImage state={state} onRenew={renew} />
      <TextField
        ref={field}
        label={t("identification.code")}
        value={code}
        onType={(text) => setCode(captcha.type(text, code))}
        problem={problem}
        inputMode="numeric"
        autoComplete="off"
        size="short"
      />
      <Button type="submit" isBusy={work !== "none"}>
        {t(work === "none" ? "identification.enter" : "identification.entering")}
      </Button>
      <Button kind="quiet" onClick={workInstead} aria-describedby={solvingId}>
        {t("identification.cannotSee")}
      </Button>
      <p id={solvingId} className="status soft" role="status">
        {work === "solving" && t("identification.solving")}
      </p>
    </form>
  );
}
