import { isObject, type Json, type JsonObject } from "#engine/json/index.ts";
import { type Library, memberOf, resolvePath } from "#engine/language/index.ts";

/** The properties of a schema of a library, and which of them are required, with those of the schema that it adds to. */
export function schemaMembers(
  library: Library,
  file: string,
): { readonly properties: JsonObject; readonly required: readonly string[] } {
  const schema = library.documents.get(file)?.value;
  const reference = memberOf(schema, "$ref");
  const base =
    typeof reference === "string"
      ? schemaMembers(library, resolvePath(file, reference))
      : { properties: {}, required: [] };
  const properties = memberOf(schema, "properties") as Json | undefined;
  const required = memberOf(schema, "required");
  return {
    properties: { ...base.properties, ...(isObject(properties) ? properties : {}) },
    required: [...base.required, ...(Array.isArray(required) ? (required as readonly string[]) : [])],
  };
}
