import table from "./levels.json" with { type: "json" };

/** What an account may do as far as its onboarding has come, from the least to the most. */
export type Level = "level-zero" | "level-one" | "level-two";

/** Where somebody stands: their level, its name, and whether they wait for an answer. */
export type Standing = { readonly level: Level; readonly title: string; readonly isReviewing: boolean };

/**
 * Where somebody stands by the status of their onboarding, which names the level that they are on their way to. A status
 * that nobody knows is the least.
 */
export function standingOf(onboardingStatus: string): Standing {
  const statuses: Readonly<Record<string, Partial<Standing>>> = table.statuses as never; // its words are ours
  const known = Object.hasOwn(statuses, onboardingStatus) ? statuses[onboardingStatus] : undefined;
  return { level: "level-zero", title: "Bronce", isReviewing: false, ...known };
}

/** The levels, from the least to the most. */
export const levels = table.levels as readonly Level[]; // its words are ours

/** The status of who has just registered. */
export const initialStatus = table.initial;

/** Whether a level is as high as another. */
export function isAtLeast(level: Level, least: Level): boolean {
  return table.levels.indexOf(level) >= table.levels.indexOf(least);
}
