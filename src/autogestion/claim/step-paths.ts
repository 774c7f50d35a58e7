import type { Flow } from "#engine/runtime/index.ts";

/** State of an entry of the history whose address a wizard gave itself; it outlives a reload. */
export const ownAddress = "own";

type Steps = Readonly<Record<string, { readonly path?: string }>>;

// Asked only for an address that the open flow does not know, so each is a part of its own.
const documents = import.meta.glob<Steps>("../../../flows/*/*.flow.json", { import: "steps" });

/** Whether neither this flow nor any other has a step at that path. Where that cannot be found out: no. */
export async function isStrayPath(flow: Flow, path: string): Promise<boolean> {
  if (Object.values(flow.steps).some((step) => step.path === path)) return false;
  try {
    const flows = await Promise.all(Object.values(documents).map((load) => load()));
    const paths = flows.flatMap((steps) => Object.entries(steps).map(([id, step]) => step.path ?? id));
    return !paths.includes(path);
  } catch {
    return false;
  }
}
