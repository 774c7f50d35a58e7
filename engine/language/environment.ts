import {
  createEnvironment,
  type Environment,
  type OnFault,
  type SyntaxOf,
  type Tables,
} from "#engine/expression/index.ts";
import type { Schema } from "#engine/json/index.ts";
import { schemaAt } from "./fields.ts";
import type { Release } from "./release.ts";

/**
 * What every expression of a flow may name: answers by their own names, data, context, sources, conditions. `syntaxOf`
 * says what its expressions are made of; `onFault` is told of mistakes of ours, which are thrown without it.
 */
export function flowEnvironment(release: Release, syntaxOf: SyntaxOf, onFault?: OnFault): Environment {
  const sources = Object.keys(release.flow.sources ?? {}).map((id) => [id, {}] as const);
  return createEnvironment({
    variables: {
      ...release.answers.properties,
      ...namedIn(release),
      data: release.data,
      context: release.context,
      source: { type: "object", properties: Object.fromEntries(sources) },
    },
    constants: { texts: { schema: schemaOfTexts(release), value: release.flow.texts ?? {} } },
    conditions: release.flow.conditions ?? {},
    syntaxOf,
    tables: release.flow.tables as Tables | undefined,
    onFault,
  });
}

/** A text by its name, or one of several by a code: which codes there are, a translation may say. */
function schemaOfTexts({ flow: { texts = {} } }: Release): Schema {
  const properties = Object.entries(texts).map(([name, said]): [string, Schema] => [
    name,
    typeof said === "string" ? text : { type: "object", additionalProperties: text },
  ]);
  return { type: "object", properties: Object.fromEntries(properties) };
}

const text: Schema = { type: "string" };

/** What stands at the places that have a name of their own. */
function namedIn({ names = {}, data, context }: Release): Readonly<Record<string, Schema>> {
  const whole: Schema = { type: "object", properties: { data, context } };
  return Object.fromEntries(
    Object.entries(names).map(([name, pointer]) => [name, schemaAt(whole, pointer) ?? {}]),
  );
}
