import type { HostedFlow } from "#engine/language/index.ts";
import { foreign } from "#src/shared/i18n/i18n.ts";
import type { Opening } from "#src/shared/wizard/opening.ts";
import { prefetchFlow } from "#src/shared/wizard/releases.ts";

/**
 * Fetches the flow that asks who somebody is, that of an address, then those of its kind that have none of their own: one of them is what it hands
 * over to. Most insurers have the plain one.
 */
export async function prefetch(
  { hosted }: Opening,
  platform: string,
  flows: readonly HostedFlow[],
  proof: string | undefined,
): Promise<void> {
  const [kind] = hosted.flow.split("/");
  const guests = flows.filter(({ flow, route }) => route === undefined && flow.startsWith(`${kind}/`));
  const wanted = [hosted, ...guests].map(({ flow }) => flow);
  for (const flow of proof === undefined ? wanted : [proof, ...wanted])
    await prefetchFlow({ flow, insurer: undefined, platform, language: foreign?.language });
}
