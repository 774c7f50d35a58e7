import type { Schema } from "#engine/json/index.ts";
import { type FieldNode, fieldTree } from "./fields.ts";
import type { Release } from "./release.ts";

/** The schemas of which a release needs validators: of its answers, and of replies where it says what they look like. */
export function validatorSchemas(release: Release): Readonly<Record<string, Schema>> {
  return { ...answerSchemas(release), ...replySchemas(release), ...envelopeSchemas(release) };
}

/** By what the validator of a connector's input is known. */
export const inputName = "context.input";

/** By what the validator of what a call sends is known. */
export function sentName(call: string): string {
  return `sends.${call}`;
}

/** By what the validator of an error of a call is known. */
export function errorName(call: string, status: string): string {
  return `errors.${call}.${status}`;
}

/** Schemas of a connector's input, of what its calls send and of their errors; none of a wizard's flow. */
export function envelopeSchemas({ flow, context, names = {} }: Release): Readonly<Record<string, Schema>> {
  const input = names.input === undefined ? undefined : context.properties?.input;
  const calls = Object.entries(flow.calls ?? {}).flatMap(([name, { sends, errors = {} }]) => [
    ...(typeof sends === "object" ? [[sentName(name), sends as Schema] as const] : []),
    ...Object.entries(errors).map(([key, { reply }]) => [errorName(name, key), reply as Schema] as const),
  ]);
  return Object.fromEntries([...(input ? [[inputName, input] as const] : []), ...calls]);
}

/**
 * What replies look like, as `calls.<id>` and `sources.<id>`, and each part of the data, as `data.<name>`, that they
 * may write. Nothing where no reply is described: who judges none carries no validators of them.
 */
export function replySchemas({ flow, data }: Release): Readonly<Record<string, Schema>> {
  const described = (["calls", "sources"] as const).flatMap((word) =>
    Object.entries(flow[word] ?? {}).flatMap(([name, { reply }]) =>
      typeof reply === "object" ? [[`${word}.${name}`, reply as Schema] as const] : [],
    ),
  );
  const isWriting = described.some(([name]) => name.startsWith("calls."));
  const written = Object.entries(data.properties ?? {}).map(
    ([name, schema]) => [`data.${name}`, schema] as const,
  );
  return Object.fromEntries([...described, ...(isWriting ? written : [])]);
}

/**
 * The schemas of the answers by field pattern: one for each question of its steps, and one for
 * each list itself, of which the insides are questions of their own (`/thirdParties` and the plate of each item).
 */
export function answerSchemas(release: Release): Readonly<Record<string, Schema>> {
  const nodes = Object.values(release.flow.steps).flatMap((step) =>
    fieldTree(release.answers, step.fields ?? {}),
  );
  return Object.fromEntries(nodes.flatMap(schemasOf));
}

function schemasOf(node: FieldNode): readonly (readonly [string, Schema])[] {
  if (node.type === "leaf") return [[node.pattern, node.schema]];
  const inner = node.fields.flatMap(schemasOf);
  if (node.type === "group") return inner;
  const { items: _, ...list } = node.schema;
  return [[node.pattern, list], ...inner];
}
