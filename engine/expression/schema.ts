import type { Schema } from "#engine/json/index.ts";

/** What a schema is to an expression. `any` is a value of which nothing is known before it arrives. */
export type Kind =
  | "record"
  | "map"
  | "list"
  | "integer"
  | "number"
  | "boolean"
  | "text"
  | "date"
  | "instant"
  | "any";

/** The kind of a schema: `null` among its types counts for nothing, several other types are `any`. */
export function kindOf(schema: Schema): Kind {
  switch (typeOf(schema)) {
    case "object":
      return schema.properties || isFile(schema) ? "record" : "map";
    case "array":
      return "list";
    case "integer":
      return "integer";
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "string":
      return schema.format === "date" ? "date" : schema.format === "date-time" ? "instant" : "text";
    default:
      return "any";
  }
}

/** Whether a list may stand where the schema is expected; among several types it has to be named. */
export function takesLists(schema: Schema): boolean {
  const kind = kindOf(schema);
  return kind === "list" || (kind === "any" && (!schema.type || schema.type.includes("array")));
}

/** Whether the schema is an uploaded file: `{key, name, type, size}`, its bytes kept by the host. */
export function isFile(schema: Schema): boolean {
  return schema.file !== undefined;
}

/** The fields of a record; those of a file are the same everywhere, `content` included. */
export function fieldsOf(schema: Schema): Readonly<Record<string, Schema>> {
  return isFile(schema) ? { ...fileFields, ...schema.properties } : (schema.properties ?? {});
}

/** The schema of one field of a record or map; undefined when it has none of that name. */
export function fieldOf(schema: Schema, name: string): Schema | undefined {
  const kind = kindOf(schema);
  if (kind === "any") return {};
  if (kind === "map")
    return typeof schema.additionalProperties === "object" ? schema.additionalProperties : {};
  if (kind !== "record") return undefined;
  const fields = fieldsOf(schema);
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

const fileFields: Readonly<Record<string, Schema>> = {
  key: { type: "string" },
  name: { type: "string" },
  type: { type: "string" },
  size: { type: "integer" },
  content: { type: "string" },
};

function typeOf(schema: Schema): string | undefined {
  const { type } = schema;
  if (typeof type === "string") return type;
  if (type) {
    const types = type.filter((name) => name !== "null");
    return types.length === 1 ? types[0] : undefined;
  }
  if (schema.properties || isFile(schema)) return "object";
  if (schema.items) return "array";
  return schema.enum?.every((option) => typeof option === "string") ? "string" : undefined;
}
