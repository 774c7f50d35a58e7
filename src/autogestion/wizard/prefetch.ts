import type { HostedFlow } from "#engine/language/index.ts";
import { foreign } from "#src/shared/i18n/i18n.ts";
import type { Opening } from "#src/shared/wizard/opening.ts";
import { prefetchFlow } from "#src/shared/wizard/releases.ts";

/**
 * Fetches the flow that asks who somebody is, that of an address where it opens one, then those of its kind that have none of their own: one of them is what it hands
 * over to. Most insurers have the plain one.
 */
export async function prefetch(
  opening: Opening | undefined,
  platform: string,
  flows: readonly HostedFlow[],
  proof: string | undefined,
): Promise<void> {
  await prefetchFlows([...(proof === undefined ? [] : [proof]), ...openedBy(opening, flows)], platform);
}

/** Fetches flows that may be opened next, one after the other. */
export async function prefetchFlows(flows: readonly string[], platform: string): Promise<void> {
  for (const flow of flows)
    await prefetchFlow({ flow, insurer: undefined, platform, language: foreign?.language });
}

function openedBy(opening: Opening | undefined, flows: readonly HostedFlow[]): readonly string[] {
  if (!opening) return [];
  const [kind] = opening.hosted.flow.split("/");
  const guests = flows.filter(({ flow, route }) => route === undefined && flow.startsWith(`${kind}/`));
  return [opening.hosted, ...guests].map(({ flow }) => flow);
}
