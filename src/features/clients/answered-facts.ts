import type { Json, Schema } from "#engine/json/index.ts";
import { type Fact, factsOf as factsIn } from "#engine/runtime/index.ts";

type Words = { readonly yes: string; readonly no: string };

/** What was answered, in the order and by the titles of its schema; what was not answered is left out. */
export function factsOf(
  schema: Schema,
  answers: unknown,
  schemas: Readonly<Record<string, Schema>>,
  words: Words,
): readonly Fact[] {
  return factsIn(opened(schema, schemas), answers as Json | undefined, { ...words, none: "" }); // as a call brought them
}

/** A schema with what it refers to in its place; its own words count more. */
function opened({ $ref, ...own }: Schema, schemas: Readonly<Record<string, Schema>>): Schema {
  const whole: Schema = { ...(typeof $ref === "string" ? schemas[$ref] : {}), ...own };
  const properties = Object.entries(whole.properties ?? {}).map(
    ([name, property]) => [name, opened(property, schemas)] as const,
  );
  return {
    ...whole,
    ...(whole.properties ? { properties: Object.fromEntries(properties) } : {}),
    ...(whole.items ? { items: opened(whole.items, schemas) } : {}),
  };
}
