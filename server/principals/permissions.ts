import { type Action, hasAction, judge, type OfProduct, type SceneName } from "#engine/permissions/index.ts";
import { AppError } from "../errors/errors.ts";
import lowLevel from "./low-level.json" with { type: "json" };
import type { Broker } from "./principal.ts";

/** What whoever has not come so far is told of a scene; of the others the code's own text, which speaks of emission. */
const lowLevelTexts: Readonly<Record<string, string>> = lowLevel;

/** What a broker's route asks for: an action of a scene, or nothing that could be taken from somebody. */
export type Needs = { readonly scene: SceneName; readonly action: Action } | "nothing";

/** Throws unless the broker may do that, of a scene that each product has for itself with that product. */
export function requirePermission(
  broker: Broker,
  { scene, action }: Exclude<Needs, "nothing">,
  product?: OfProduct,
): void {
  const verdict = judge(broker, scene, action, product);
  if (verdict === "permitted") return;
  const text = verdict === "low-level" ? lowLevelTexts[scene] : undefined;
  throw new AppError(verdict, text === undefined ? {} : { text });
}

/** Throws when a broker's route does not say what it asks for, or asks for what there is not. */
export function checkNeeds(route: string, needs: Needs | undefined): void {
  if (needs === "nothing" || (needs && hasAction(needs.scene, needs.action))) return;
  const said = needs === undefined ? "nothing is said of it" : `"${needs.scene}" has no "${needs.action}"`;
  throw new Error(
    `route "${route}": what a broker needs for it is not known, ${said} — see engine/permissions`,
  );
}
