import {
  type Action,
  hasPermission,
  type OfProduct,
  type Permission,
  type SceneName,
  scenes,
} from "#permissions/index.ts";

/** What is permitted in a scene, of all products or of one, whatever the level. */
export function allowedIn(
  { scene, of }: { readonly scene: SceneName; readonly of: OfProduct | undefined },
  permissions: readonly Permission[],
): readonly Action[] {
  return (Object.keys(scenes[scene].actions) as Action[]).filter((action) =>
    hasPermission({ permissions }, scene, action, of),
  );
}
