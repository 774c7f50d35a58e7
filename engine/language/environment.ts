import { createEnvironment, type Environment, type OnFault } from "#engine/expression/index.ts";
import type { Release } from "./release.ts";

/**
 * What every expression of a flow may name: answers by their own names, data, context, sources, conditions. `onFault` is
 * told of mistakes of ours, which are thrown without it.
 */
export function flowEnvironment(release: Release, onFault?: OnFault): Environment {
  const sources = Object.keys(release.flow.sources ?? {}).map((id) => [id, {}] as const);
  return createEnvironment({
    variables: {
      ...release.answers.properties,
      data: release.data,
      context: release.context,
      source: { type: "object", properties: Object.fromEntries(sources) },
    },
    conditions: release.flow.conditions ?? {},
    onFault,
  });
}
