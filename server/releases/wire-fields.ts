import type { Schema } from "#engine/json/index.ts";
import { fileFields } from "../records/schemas.ts";

/**
 * The answers that flows ask, as they travel: their shape alone, since the replay judges their values. Flows that give
 * one name to different things have either.
 */
export function wireFields(answers: readonly Schema[]): Readonly<Record<string, object>> {
  const shapes = new Map<string, Map<string, object>>();
  for (const schema of answers) {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const shape = wireShape(property);
      const known = shapes.get(name) ?? new Map<string, object>();
      shapes.set(name, known.set(JSON.stringify(shape), shape));
    }
  }
  return Object.fromEntries(
    [...shapes].map(([name, known]) => {
      const [only, ...others] = known.values();
      return [name, only && others.length === 0 ? only : { anyOf: [...known.values()] }];
    }),
  );
}

function wireShape(schema: Schema): object {
  const { type = "object", properties, items, maxItems, maxLength, file } = schema;
  if (type === "object" || file) {
    const inner = Object.entries(properties ?? {}).map(
      ([name, property]) => [name, wireShape(property)] as const,
    );
    // A file may say more than what it is called by, such as the slot that it fills.
    const shapes = { ...Object.fromEntries(inner), ...(file ? fileFields : {}) };
    return { type: "object", additionalProperties: false, properties: shapes };
  }
  if (type === "array")
    return { type, maxItems: maxItems ?? 100, ...(items ? { items: wireShape(items) } : {}) };
  return type === "string" ? { type, maxLength: Math.max(maxLength ?? 0, 200) } : { type };
}
