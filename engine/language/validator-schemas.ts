import type { Schema } from "#engine/json/index.ts";
import { type FieldNode, fieldTree } from "./fields.ts";
import type { Release } from "./release.ts";

/**
 * The schemas of which a release needs validators, by field pattern: one for each question of its steps, and one for
 * each list itself, of which the insides are questions of their own (`/thirdParties` and the plate of each item).
 */
export function validatorSchemas(release: Release): Readonly<Record<string, Schema>> {
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
