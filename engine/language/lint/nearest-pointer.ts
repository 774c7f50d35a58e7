import { nearest, type Schema } from "#engine/json/index.ts";

/** The place of a schema that a misspelt pointer is nearest to; undefined when none is near. */
export function nearestPointer(schema: Schema, pointer: string): string | undefined {
  return nearest(pointer, pointersOf(schema, ""));
}

function pointersOf(schema: Schema, at: string): readonly string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const pointer = `${at}/${name}`;
    return [pointer, ...pointersOf(inner, pointer)];
  });
}
