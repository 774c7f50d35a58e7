import type { Entity } from "./entity.ts";

/** Who saves one: who is insured, who showed so; of what hangs on a policy that was sold, the broker who sold it too. */
export function savedBy({ sold }: Pick<Entity, "sold">) {
  if (!sold) return { access: "proven" } as const;
  return { access: "proven-or-broker", needs: { scene: sold.scene, action: "show" } } as const;
}
