import { standingOf } from "#permissions/index.ts";
import { nextLevelText } from "#src/desk/permissions/opened-acts.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";

/** What the next level opens and asks for. */
export function NextLevel({ onboardingStatus }: { onboardingStatus: string }) {
  const { level, isReviewing } = standingOf(onboardingStatus);
  return (
    <p className="next-level">{isReviewing ? deskText("profile.levelReviewing") : nextLevelText(level)}</p>
  );
}
