import { standingOf } from "#permissions/index.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";

/** What the broker's level allows, and what the next one asks for. */
export function NextLevel({ onboardingStatus }: { onboardingStatus: string }) {
  const { level, isReviewing } = standingOf(onboardingStatus);
  return (
    <p className="next-level">
      {deskText(isReviewing ? "profile.levelReviewing" : `profile.levelNext.${level}`)}
    </p>
  );
}
