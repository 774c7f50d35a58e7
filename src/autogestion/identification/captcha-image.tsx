import { t } from "#src/shared/i18n/i18n.ts";
import { Button } from "#src/shared/ui/button.tsx";
import type { ChallengeState } from "./use-challenge.ts";

type CaptchaImageProps = { state: ChallengeState; onRenew: () => void };

/** The image with the digits, on its way or failed, and the way to another. */
export function CaptchaImage({ state, onRenew }: CaptchaImageProps) {
  return (
    <div className="captcha">
      {state.status === "loading" && (
        <span className="skeleton captcha-picture" role="status">
          <span className="hidden-visually">{t("loading")}</span>
        </span>
      )}
      {state.status === "failed" && (
        <p className="captcha-picture captcha-failed" role="alert">
          {t("identification.imageFailed")} {state.text}
        </p>
      )}
      {state.status === "ready" && (
        <img className="captcha-picture" src={state.challenge.image} alt={t("identification.image")} />
      )}
      <Button kind="secondary" onClick={onRenew}>
        {t(state.status === "failed" ? "retry" : "identification.another")}
      </Button>
    </div>
  );
}
