import type { FlowSubject } from "../subject.ts";

/** Only who signed in has permissions and a level; a scene has that action, and one of each product has its products. */
export function checkPermission({ release: { flow }, tools: { scenes = {} }, tell }: FlowSubject): void {
  const { area, scene, level } = flow.host ?? {};
  for (const [word, value] of Object.entries({ scene, level }))
    if (value !== undefined && area !== "broker")
      tell("permission-of-nobody", `/host/${word}`, { name: word }, { key: true });
  const known = scene && scenes[scene.name];
  if (scene && known && !Object.hasOwn(known.actions, scene.action)) {
    const options = Object.keys(known.actions).join(", ");
    tell("scene-without-action", "/host/scene/action", { name: scene.action, scene: scene.name, options });
  }
  if (flow.products !== undefined) return;
  if (known?.perProduct) tell("permission-of-products", "/host/scene/name", { name: scene?.name });
  if (level === "product") tell("permission-of-products", "/host/level", { name: level });
}
