import { schemasIn } from "../lint/schemas.ts";
import { type Annotation, type Language, type Word, wordOf } from "./annotation.ts";

type Schema = Readonly<Record<string, unknown>>;
type Definitions = Readonly<Record<string, Schema>>;
type Reading = {
  readonly definitions: Definitions;
  /** Definitions in which an expression can be reached. */
  readonly leading: ReadonlySet<string>;
  readonly seen: Set<Schema>;
};

const prefix = "#/$defs/";
const known = new WeakMap<object, ReadLanguage>();

/** A language as its schema says it, and the places of expressions of which it does not say enough to be read. */
export type ReadLanguage = { readonly language: Language; readonly unread: readonly string[] };

/**
 * Reads from the schema of a flow where expressions stand. Unread is a word that holds an expression without saying
 * what for, and one to which no word leads: what a flow says there would be published unchecked.
 */
export function readLanguage(schema: Schema): ReadLanguage {
  const found = known.get(schema) ?? makeLanguage(schema);
  known.set(schema, found);
  return found;
}

function makeLanguage(schema: Schema): ReadLanguage {
  const definitions = (schema.$defs ?? {}) as Definitions;
  const reading: Reading = { definitions, leading: leadingIn(definitions), seen: new Set() };
  const flow = wordIn(reading, schema) ?? {};
  const words = Object.entries(definitions).map(([name, one]) => [name, wordIn(reading, one)] as const);
  const language: Language = {
    flow,
    definitions: Object.fromEntries(words.filter((entry): entry is [string, Word] => entry[1] !== undefined)),
  };
  const unread = holdersIn(schema, definitions).filter(({ holder }) => {
    const { role } = wordOf(language, { ...annotationOf(holder), ...likeOf(holder) });
    return role === undefined || !reading.seen.has(holder);
  });
  return { language, unread: unread.map(({ pointer }) => pointer) };
}

/** The schemas that hold an expression; not the definitions of what an expression is, nor what stands inside them. */
function holdersIn(root: Schema, definitions: Definitions) {
  const all = schemasIn(root, "");
  const own = all.filter(({ schema }) => annotationOf(schema).is !== undefined);
  return all.flatMap(({ schema, pointer }) => {
    const definition = definitionOf(definitions, schema);
    const isHolder = annotationOf(definition ?? schema).is !== undefined;
    const isDefinition = definitions[pointer.replace(/^\/\$defs\//, "")] === schema;
    const isInside = own.some((one) => pointer.startsWith(`${one.pointer}/`));
    return isHolder && !isDefinition && !isInside ? [{ holder: schema, pointer }] : [];
  });
}

function wordIn(reading: Reading, schema: unknown): Word | undefined {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return undefined;
  const one = schema as Schema;
  reading.seen.add(one);
  const own = annotationOf(one);
  // What a page says without any expression is a text too: a translation says it.
  if (own.is !== undefined || (own.role === "text" && one.$ref === undefined)) return own;
  const { like } = likeOf(one);
  if (like !== undefined) return reading.leading.has(like) ? { ...own, like } : undefined;
  const parts = [one, ...alternativesOf(one)];
  const words = parts.flatMap(({ properties }) =>
    Object.entries((properties ?? {}) as Definitions).flatMap(([name, inner]) => {
      const word = wordIn(reading, inner);
      return word ? [[name, word] as const] : [];
    }),
  );
  const each = parts.flatMap(
    ({ additionalProperties, items }) =>
      wordIn(reading, additionalProperties) ?? wordIn(reading, items) ?? [],
  )[0];
  for (const part of parts) reading.seen.add(part);
  if (words.length === 0 && !each) return undefined;
  return {
    ...own,
    ...(words.length === 0 ? {} : { words: Object.fromEntries(words) }),
    ...(each ? { each } : {}),
  };
}

function alternativesOf({ anyOf, oneOf, allOf }: Schema): readonly Schema[] {
  return [anyOf, oneOf, allOf].flatMap((list) => (Array.isArray(list) ? (list as readonly Schema[]) : []));
}

function leadingIn(definitions: Definitions): ReadonlySet<string> {
  const parts = Object.entries(definitions).map(([name, one]) => [name, schemasIn(one, "")] as const);
  const leading = new Set<string>();
  // Each round finds those that lead to what was found before.
  for (let size = -1; size < leading.size; ) {
    size = leading.size;
    for (const [name, inner] of parts) {
      const leads = inner.some(
        ({ schema }) => annotationOf(schema).is !== undefined || leading.has(likeOf(schema).like ?? ""),
      );
      if (leads) leading.add(name);
    }
  }
  return leading;
}

function definitionOf(definitions: Definitions, schema: Schema): Schema | undefined {
  const { like } = likeOf(schema);
  return like === undefined ? undefined : definitions[like];
}

function likeOf({ $ref }: Schema): { readonly like?: string } {
  return typeof $ref === "string" && $ref.startsWith(prefix) ? { like: $ref.slice(prefix.length) } : {};
}

function annotationOf({ place }: Schema): Annotation {
  // The vocabulary says what the keyword holds, and lint checks it.
  return (place ?? {}) as Annotation;
}
