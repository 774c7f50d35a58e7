import { Link } from "react-router";
import { standingOf, type Verdict } from "#permissions/index.ts";
import { nextLevelText } from "#src/desk/permissions/opened-acts.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { Icon } from "./icon.tsx";

type NotEnabledProps = {
  verdict: Exclude<Verdict, "permitted">;
  onboardingStatus: string;
  /** What cannot be done: «Todavía no podés publicarla». */
  text: string;
};

/** Why something cannot be done before it is tried, and what makes it possible. */
export function NotEnabled({ verdict, onboardingStatus, text }: NotEnabledProps) {
  const { level, isReviewing } = standingOf(onboardingStatus);
  const next =
    verdict === "not-permitted"
      ? deskText("denied.ask")
      : isReviewing
        ? deskText("profile.levelReviewing")
        : nextLevelText(level);
  return (
    <div className="notice notice-warning not-enabled">
      <Icon name="alert" />
      <p>
        {text} {next}{" "}
        {verdict === "low-level" && !isReviewing && <Link to="/onboarding">{deskText("profile.raise")}</Link>}
      </p>
    </div>
  );
}
