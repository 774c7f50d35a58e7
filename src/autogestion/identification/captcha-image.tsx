import { t } from "#src/shared/i18n/i18n.ts";
import type { ChallengeState } from "./use-challenge.ts";

/** The image with the digits, on its way or failed. */
export function CaptchaImage({ state }: { state: ChallengeState }) {
  if (state.status === "failed")
    return (
      <p className="captcha-picture captcha-failed" role="alert">
        {t("identification.imageFailed")} {state.text}
      </p>
    );
  if (state.status === "ready")
    return <img className="captcha-picture" src={state.challenge.image} alt={t("identification.image")} />;
  return (
    <span className="skeleton captcha-picture" role="status">
      <span className="hidden-visually">{t("loading")}</span>
    </span>
  );
}
