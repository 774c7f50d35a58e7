import { subschemaKeywords, vocabulary } from "#engine/validation/index.ts";

/** A schema as somebody wrote it. */
export type Written = { readonly [keyword: string]: unknown };

/** What was left out of a form or of its check, and why, in words of its page. */
export type Note = { readonly path: string; readonly reason: string };

/**
 * A schema of anybody's in the words that our strict AJV knows: what only decorates is dropped, words of draft-07 are
 * turned into today's, a type is written where the words beside imply it. Says of a format that it is not known.
 */
export function plainSchema(schema: unknown, note: (note: Note) => void, path = ""): unknown {
  if (!isWritten(schema)) return schema === false ? false : {};
  const plain = Object.entries(modern(schema)).flatMap(([word, value]): [string, unknown][] => {
    const at = `${path}/${word}`;
    if (word === "format" && !formats.has(String(value))) {
      note({ path, reason: `el formato «${String(value)}» no se controla` });
      return [];
    }
    if (!words.has(word)) return [];
    if (maps.has(word))
      return [[word, mapValues(value, (inner, name) => plainSchema(inner, note, `${at}/${name}`))]];
    if (lists.has(word))
      return [[word, listOf(value).map((inner, index) => plainSchema(inner, note, `${at}/${index}`))]];
    return [[word, schemas.has(word) ? plainSchema(value, note, at) : value]];
  });
  const type = typeOf(schema);
  return { ...(type === undefined ? {} : { type }), ...Object.fromEntries(plain) };
}

/** The one type of an answer, null apart; undefined when there are several or none can be told. */
export function typeOf(schema: Written): string | undefined {
  const types = [schema.type].flat().filter((type) => type !== undefined && type !== "null");
  if (types.length > 0) return types.length === 1 ? String(types[0]) : undefined;
  const implied = implications.find(([, ...keywords]) => keywords.some((keyword) => keyword in schema));
  return implied?.[0];
}

export function isWritten(value: unknown): value is Written {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The written maps, lists and schemas of a word; none where it is something else. */
export const propertiesOf = (value: unknown): readonly (readonly [string, Written])[] =>
  Object.entries(isWritten(value) ? value : {}).filter((entry): entry is [string, Written] =>
    isWritten(entry[1]),
  );
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function mapValues(value: unknown, make: (inner: unknown, name: string) => unknown): unknown {
  const entries = Object.entries(isWritten(value) ? value : {});
  return Object.fromEntries(entries.map(([name, inner]) => [name, make(inner, name)]));
}

/** `dependencies` and tuples of draft-07. */
function modern({ dependencies, ...schema }: Written): Written {
  const tuple = Array.isArray(schema.items) ? { prefixItems: schema.items, items: true } : {};
  if (!isWritten(dependencies)) return { ...schema, ...tuple };
  const entries = Object.entries(dependencies);
  return {
    ...schema,
    ...tuple,
    dependentRequired: Object.fromEntries(entries.filter(([, value]) => Array.isArray(value))),
    dependentSchemas: Object.fromEntries(entries.filter(([, value]) => !Array.isArray(value))),
  };
}

const formats = new Set(["date", "time", "date-time", "email", "uri", "uuid"]);
const { one: schemas, list: lists, map: maps } = subschemaKeywords;

const implications: readonly (readonly [type: string, ...keywords: string[]])[] = [
  ["object", "properties", "required", "patternProperties", "dependentRequired", "dependentSchemas"],
  ["array", "items", "prefixItems", "contains", "minItems", "maxItems", "uniqueItems"],
  ["number", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  ["string", "minLength", "maxLength", "pattern", "format"],
];

const words = new Set([
  ...implications.flatMap(([, ...keywords]) => keywords),
  ...maps,
  ...lists,
  ...schemas,
  ..."$ref type title description default enum const minProperties maxProperties minContains maxContains".split(
    " ",
  ),
  ...vocabulary.map(({ keyword }) => keyword),
]);
