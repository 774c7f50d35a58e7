import { below } from "#engine/json/index.ts";
import type { Demand } from "../../hosted.ts";
import type { FlowSubject } from "../subject.ts";

/**
 * Only who signed in has permissions and a level; a scene has that action, and one of each product has its products. What
 * the flow is told of who opens it stands in its context as a yes or no.
 */
export function checkPermission({
  release: { flow, context },
  tools: { scenes = {} },
  tell,
}: FlowSubject): void {
  const { area, may = {} } = flow.host ?? {};
  const isOfProducts = flow.products !== undefined;
  const check = ({ scene, level }: Demand, at: string) => {
    for (const [word, value] of Object.entries({ scene, level }))
      if (value !== undefined && area !== "broker")
        tell("permission-of-nobody", `${at}/${word}`, { name: word }, { key: true });
    const known = scene && scenes[scene.name];
    if (scene && known && !Object.hasOwn(known.actions, scene.action)) {
      const options = Object.keys(known.actions).join(", ");
      tell("scene-without-action", `${at}/scene/action`, { name: scene.action, scene: scene.name, options });
    }
    if (isOfProducts) return;
    if (known?.perProduct) tell("permission-of-products", `${at}/scene/name`, { name: scene?.name });
    if (level === "product") tell("permission-of-products", `${at}/level`, { name: level });
  };
  check(flow.host ?? {}, "/host");
  for (const [name, demand] of Object.entries(may)) {
    const at = below("/host/may", name);
    check(demand, at);
    if (context.properties?.[name]?.type !== "boolean")
      tell("may-without-place", at, { name }, { key: true });
  }
}
