import {
  type Action,
  judge,
  type OfProduct,
  type Permission,
  type SceneName,
  scenes,
} from "#permissions/index.ts";

/** A level that has come to everything: what is asked is what was permitted. */
const highest = "finished";

/** What is permitted in a scene, of all products or of one, whatever the level. */
export function allowedIn(
  { scene, of }: { readonly scene: SceneName; readonly of: OfProduct | undefined },
  permissions: readonly Permission[],
): readonly Action[] {
  const who = { permissions, onboardingStatus: highest };
  return (Object.keys(scenes[scene].actions) as Action[]).filter(
    (action) => judge(who, scene, action, of) === "permitted",
  );
}
