import { isObject, type Json, type Schema } from "#engine/json/index.ts";
import type { NamedFile } from "../records/judged.ts";

/**
 * The files that answers name, with their places; undefined where they say nothing of files. A list of files that is
 * empty says that there are none.
 */
export function namedFiles(schema: Schema, answers: Json): readonly NamedFile[] | undefined {
  const said = filesIn(schema, answers, "");
  return said.length === 0 ? undefined : said.flat();
}

/** What is said of files, place by place: a file each, or an empty list of them. */
function filesIn(
  { file, properties, items }: Schema,
  value: Json | undefined,
  path: string,
): readonly (readonly NamedFile[])[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) {
    if (value.length === 0) return items && holdsFile(items) ? [[]] : [];
    return value.flatMap((item: Json, index) => filesIn(items ?? {}, item, `${path}/${index}`));
  }
  if (!isObject(value)) return [];
  if (file) {
    const { key, name } = value as { readonly key: string; readonly name: string }; // its shape was checked
    return [[{ key, name, path }]];
  }
  return Object.entries(properties ?? {}).flatMap(([name, property]) =>
    filesIn(property, Object.hasOwn(value, name) ? value[name] : undefined, `${path}/${name}`),
  );
}

function holdsFile({ file, properties, items }: Schema): boolean {
  return (
    file !== undefined ||
    (items !== undefined && holdsFile(items)) ||
    Object.values(properties ?? {}).some(holdsFile)
  );
}
