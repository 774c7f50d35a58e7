import { createEnvironment, type Environment } from "#engine/expression/index.ts";
import type { Release } from "./release.ts";

/** What every expression of a flow may name: answers by their own names, data, context, sources, conditions. */
export function flowEnvironment(release: Release): Environment {
  const sources = Object.keys(release.flow.sources ?? {}).map((id) => [id, {}] as const);
  return createEnvironment({
    variables: {
      ...release.answers.properties,
      data: release.data,
      context: release.context,
      source: { type: "object", properties: Object.fromEntries(sources) },
    },
    conditions: release.flow.conditions ?? {},
  });
}
