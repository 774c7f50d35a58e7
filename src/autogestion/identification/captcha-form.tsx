import {
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { captcha } from "#engine/identifiers/index.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { withRetries } from "#src/shared/parts/lazy-part.tsx";
import { Button } from "#src/shared/ui/button.tsx";
import { LineIcon } from "#src/shared/ui/line-icon.tsx";
import { TextField } from "#src/shared/ui/text-field.tsx";
import { CaptchaImage } from "./captcha-image.tsx";
import type { Identity } from "./session-store.ts";
import { type Challenge, type ChallengeAnswer, fetchTicket, type TicketOutcome } from "./tickets.ts";
import { useChallenge } from "./use-challenge.ts";

type CaptchaFormProps = {
  platform: string;
  /** Whose ticket it is; nothing while that is not said rightly, which whoever asks for it then says. */
  whose: () => string | undefined;
  /** What is asked before the code, in the same form. */
  before?: ReactNode;
  /** What is read under the questions. */
  after?: ReactNode;
  action: string;
  /** The image is there, or will not come. */
  onAsked?: () => void;
  onIdentified: (identity: Identity) => void;
};

/** Most people read the image: how a device works in its place is fetched when somebody asks for it. */
const fetchSolver = () => withRetries(() => import("#src/shared/api/proof-of-work.ts"));

const drawings = {
  another:
    "M19.500 12a7.500 7.500 0 0 1-13.500 4.500M4.500 12A7.500 7.500 0 0 1 18 7.500M18.500 3.500v4h-4M5.500 20.500v-4h4",
  cannotSee: "M2.500 12q9.500-13.500 19 0-9.500 13.500-19 0ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
};

type Work = "none" | "sending" | "solving";

/** Asks for the code of the image, or lets the device work in its place, and exchanges it for a ticket. */
export function CaptchaForm({
  platform,
  whose,
  before,
  after,
  action,
  onAsked,
  onIdentified,
}: CaptchaFormProps) {
  const { state, renew, arrived } = useChallenge();
  const isAsked = state.status !== "loading";
  const tellAsked = useEffectEvent(() => onAsked?.());
  useEffect(() => {
    if (isAsked) tellAsked();
  }, [isAsked]);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isNew, setNew] = useState(false);
  const [work, setWork] = useState<Work>("none");
  const field = useRef<HTMLInputElement>(null);
  const solvingId = useId();

  // A press before the challenge has come waits for it, as a fast keyboard on a slow line does.
  const exchange = async (
    identityNumber: string,
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
    setNew(outcome.problem !== "refused" && before !== undefined);
    field.current?.focus();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (work !== "none") return;
    const identityNumber = whose();
    const invalid = captcha.check(code) && "invalid_captcha";
    setProblem(invalid && (code === "" ? t("identification.codeMissing") : t(invalid)));
    // Whoever asked for the number has the focus where it is wrong.
    if (identityNumber === undefined) return;
    if (invalid) return field.current?.focus();
    setWork("sending");
    void exchange(identityNumber, () => ({ code: captcha.clean(code) }));
  };
  const workInstead = () => {
    const identityNumber = work === "none" ? whose() : undefined;
    if (identityNumber === undefined) return;
    setProblem(undefined);
    setWork("solving");
    const solve = async ({ alternative }: Challenge) => ({
      solution: await (await fetchSolver()).solve(alternative),
    });
    exchange(identityNumber, solve).catch(() => refuse({ problem: "refused", text: t("unexpected") }));
  };

  return (
    <form className="stack entrance" noValidate onSubmit={submit}>
      {before}
      <div className="stack-tight">
        <CaptchaImage state={state} />
        <TextField
          ref={field}
          label={t("identification.code")}
          hint={isNew && problem !== undefined ? t("identification.codeKept") : undefined}
          value={code}
          onType={(text) => {
            setCode(captcha.type(text, code));
            setProblem(undefined);
          }}
          problem={problem}
          inputMode="numeric"
          autoComplete="off"
          size="short"
        />
        <div className="button-row captcha-tools">
          <Button kind="quiet" onClick={renew}>
            <LineIcon path={drawings.another} />
            {t(state.status === "failed" ? "retry" : "identification.another")}
          </Button>
          <Button kind="quiet" onClick={workInstead} aria-describedby={solvingId}>
            <LineIcon path={drawings.cannotSee} />
            {t("identification.cannotSee")}
          </Button>
        </div>
        <p id={solvingId} className="status soft" role="status">
          {work === "solving" && t("identification.solving")}
        </p>
      </div>
      {after}
      <div className="dock">
        <Button type="submit" isBusy={work !== "none"}>
          {work === "none" ? action : t("identification.entering")}
        </Button>
      </div>
    </form>
  );
}
