import { createEnvironment, type Environment, withVariables } from "#engine/expression/index.ts";
import type { Release } from "./release.ts";
import type { Schema } from "./schema.ts";

/** What an expression reads of a reply: its HTTP status and its body, of which nothing is known before it arrives. */
const responseSchema: Schema = {
  type: "object",
  properties: { status: { type: "integer" }, body: {} },
};

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

/** With the reply: what `assign`, `receive`, `until`, `items` and `catch` may name. */
export function replyEnvironment(environment: Environment): Environment {
  return withVariables(environment, { response: responseSchema });
}

/** With an option of a source: what its `key`, `value`, `label` and `hint` may name. */
export function optionEnvironment(environment: Environment): Environment {
  return withVariables(environment, { item: {} });
}

/** With what a person typed to search: what the request of a searching source may name. */
export function queryEnvironment(environment: Environment): Environment {
  return withVariables(environment, { query: { type: "string" } });
}

/** With an item of the list at `pattern` under its name. */
export function itemEnvironment(
  environment: Environment,
  name: string,
  item: Schema,
  pattern: string,
): Environment {
  return withVariables(environment, { [name]: item }, { [name]: `${pattern}/*` });
}
