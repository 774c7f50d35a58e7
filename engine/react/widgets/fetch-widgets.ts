import type { Flow } from "#engine/runtime/index.ts";
import type { Widgets } from "../widget.ts";

type Node = Flow["steps"][string]["fields"][number];

/** Fetches the widgets that any step of a flow asks for, so that none is waited for when its step comes. */
export async function fetchWidgets({ steps }: Flow, widgets: Widgets): Promise<void> {
  const names = Object.values(steps).flatMap(({ fields }) => fields.flatMap(widgetsOf));
  await Promise.all([...new Set(names)].map((name) => widgets[name]?.preload?.()));
}

function widgetsOf(node: Node): readonly string[] {
  return node.type === "leaf" ? [node.rules.widget] : node.fields.flatMap(widgetsOf);
}
