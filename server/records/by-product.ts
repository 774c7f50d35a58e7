import { isPerProduct, type OfProduct, type SceneName } from "#permissions/index.ts";
import { AppError } from "../infrastructure/errors/errors.ts";
import { type Needs, refusalOf, requirePermission } from "../people/principals/permissions.ts";
import type { Broker } from "../people/principals/principal.ts";
import type { ForBrokers } from "./entity/for-brokers.ts";
import type { Rules } from "./judge.ts";

type Action = Exclude<Needs, "nothing">["action"];
type Products = Pick<Rules, "permissions">;

/** What a broker's call needs: of a scene that each product has for itself the call asks, which knows the product. */
export function needsOf({ scene }: Pick<ForBrokers, "scene">, action: Action): Needs {
  return isPerProduct(scene) ? { scene, action, isOfProduct: true } : { scene, action };
}

/**
 * Throws unless the broker may do that with a thing of the product, where each has the scene for itself. Where none has,
 * what the product asks of a broker is asked of who begins one.
 */
export function requireProduct(
  { permissions }: Products,
  broker: Broker,
  needs: { readonly scene: SceneName; readonly action: Action },
  product: string | null | undefined,
): void {
  const of = permissions?.get(product ?? "");
  if (!isPerProduct(needs.scene)) {
    const refusal = needs.action === "create" && refusalOf(broker, { needs, level: of?.level });
    if (refusal) throw refusal;
    return;
  }
  if (!of) throw new AppError("not-permitted");
  requirePermission(broker, needs, of);
}

/** The products whose things a broker sees in a list; undefined where none has the scene for itself. */
export function productsSeen(
  { permissions }: Products,
  broker: Broker,
  { scene }: Pick<ForBrokers, "scene">,
): readonly string[] | undefined {
  if (!isPerProduct(scene)) return undefined;
  const needs = { scene, action: "show" } as const;
  const isSeen = (product: OfProduct) => refusalOf(broker, { needs, product }) === undefined;
  const seen = [...(permissions ?? [])].flatMap(([id, product]) => (isSeen(product) ? [id] : []));
  if (seen.length === 0) throw new AppError("not-permitted");
  return seen;
}
