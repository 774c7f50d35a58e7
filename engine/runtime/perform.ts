import type { Effect } from "./run.ts";

/** What is done for each kind of effect. An effect without its performer does not compile. */
export type Performers<R> = {
  readonly [T in Effect["type"]]: (effect: Extract<Effect, { type: T }>) => R;
};

/** Has an effect done by the performer of its kind. */
export function performEffect<R>(effect: Effect, performers: Performers<R>): R {
  // TypeScript does not see that the kind picks the performer of this very effect.
  const perform = performers[effect.type] as (effect: Effect) => R;
  return perform(effect);
}
