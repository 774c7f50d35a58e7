import type { Level } from "./levels.ts";
import { type Action, type SceneName, scenes } from "./scenes.ts";

/** An action of a scene, as texts name it: `emission.create`. */
export type Opened = `${SceneName}.${Action}`;

/** Lists what a level opens: the actions whose least level it is, in the order of the scenes. */
export function openedBy(level: Level): readonly Opened[] {
  return Object.entries(scenes).flatMap(([scene, { levels = {} }]) =>
    Object.entries(levels).flatMap(([action, least]) =>
      least === level ? [`${scene as SceneName}.${action as Action}` as const] : [],
    ),
  );
}
