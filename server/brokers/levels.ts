import levels from "./levels.json" with { type: "json" };

type Standing = { readonly level: string; readonly title: string; readonly isReviewing?: boolean };

/** What a status of the onboarding allows: a status waits for the level that it names, and is of the one before it. */
export function standingOf(onboardingStatus: string): Standing {
  const statuses: Readonly<Record<string, Standing>> = levels.statuses;
  const standing = Object.hasOwn(statuses, onboardingStatus) ? statuses[onboardingStatus] : undefined;
  return standing ?? levels.statuses["level-zero--pending"];
}
