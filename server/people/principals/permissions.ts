import {
  type Action,
  hasAction,
  isAtLeast,
  isPerProduct,
  judge,
  type Level,
  type OfProduct,
  type SceneName,
  standingOf,
} from "#permissions/index.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import lowLevel from "./low-level.json" with { type: "json" };
import notPermitted from "./not-permitted.json" with { type: "json" };
import type { Broker } from "./principal.ts";

/** What whoever has not come so far is told of a scene; of the others the code's own text, which speaks of emission. */
const lowLevelTexts: Readonly<Record<string, string>> = lowLevel;

/** Texts of what a broker may not do, by scene and action; looking has the code's own text, which speaks of a section. */
const notPermittedTexts: Readonly<Record<string, Readonly<Partial<Record<Action, string>>>>> = notPermitted;

/** What a broker's route asks for: an action of a scene, or nothing that could be taken from somebody. */
export type Needs =
  | {
      readonly scene: SceneName;
      readonly action: Action;
      /** Each product has the scene for itself: the route asks, which knows the product. */
      readonly isOfProduct?: true;
    }
  | "nothing";

/** Throws unless the broker may do that, of a scene that each product has for itself with that product. */
export function requirePermission(
  broker: Broker,
  needs: Exclude<Needs, "nothing">,
  product?: OfProduct,
): void {
  const refusal = refusalOf(broker, { needs, product });
  if (refusal) throw refusal;
}

/** What a thing asks of a broker: an action of a scene, with the product that it is about, and a level of their own. */
type Demand = {
  readonly needs?: Exclude<Needs, "nothing"> | undefined;
  readonly product?: OfProduct | undefined;
  readonly level?: Level | undefined;
};

/** Why a broker may not, in the words for it; undefined for who may. */
export function refusalOf(broker: Broker, { needs, product, level }: Demand): AppError | undefined {
  const about = needs && isPerProduct(needs.scene) ? product : undefined;
  const verdict = needs ? judge(broker, needs.scene, needs.action, about) : "permitted";
  if (verdict !== "permitted") return refused(verdict, needs);
  const isHighEnough = level === undefined || isAtLeast(standingOf(broker.onboardingStatus).level, level);
  return isHighEnough ? undefined : refused("low-level", needs);
}

type Refused = { readonly scene: SceneName; readonly action: Action } | undefined;

function refused(verdict: "not-permitted" | "low-level", needs: Refused): AppError {
  const text =
    needs &&
    (verdict === "low-level" ? lowLevelTexts[needs.scene] : notPermittedTexts[needs.scene]?.[needs.action]);
  return new AppError(verdict, text === undefined ? {} : { text });
}

/**
 * Throws unless the broker may call a route: its action, and where that is to look but the call changes something, the
 * scene's `enabled` as well.
 */
export function requireCall(broker: Broker, needs: Exclude<Needs, "nothing">, method: string): void {
  requirePermission(broker, needs);
  const isAct = needs.action === "show" && !["GET", "HEAD"].includes(method);
  if (isAct && hasAction(needs.scene, "enabled")) requirePermission(broker, { ...needs, action: "enabled" });
}

/** Throws when a broker's route does not say what it asks for, or asks for what there is not. */
export function checkNeeds(route: string, needs: Needs | undefined): void {
  if (needs === "nothing") return;
  if (needs && hasAction(needs.scene, needs.action)) {
    if (isPerProduct(needs.scene) === (needs.isOfProduct === true)) return;
    const how = isPerProduct(needs.scene) ? "each product" : "no product";
    throw new Error(`route "${route}": ${how} has "${needs.scene}" for itself — say so, see permissions`);
  }
  const said = needs === undefined ? "nothing is said of it" : `"${needs.scene}" has no "${needs.action}"`;
  throw new Error(`route "${route}": what a broker needs for it is not known, ${said} — see permissions`);
}
