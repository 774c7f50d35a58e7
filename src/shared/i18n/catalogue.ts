import type { Json } from "#engine/json/index.ts";

export type Params = Readonly<Record<string, Json>>;

/** Texts by key; a map inside a map is reached with a point: `footer.help`. */
export type Texts = { readonly [key: string]: string | Texts };

/** The keys of texts, for the compiler: `footer.help`; one with a form for each count is named without it. */
export type KeyOf<T> = {
  [Name in keyof T & string]: T[Name] extends string ? WithoutCount<Name> : `${Name}.${KeyOf<T[Name]>}`;
}[keyof T & string];

type WithoutCount<Name extends string> = Name extends `${infer Stem}_${"one" | "other"}` ? Stem : Name;

/** Finds a text and fills its `{params}`; nothing when the catalogue has no such key. */
export type Catalogue = (key: string, params?: Params) => string | undefined;

/**
 * The texts of one language. Where `count` is given, the form of its language (`key_one`, `key_other`) is looked for
 * before `key`; a parameter that is not given stays in the text as it is written.
 */
export function createCatalogue(language: string, texts: Texts): Catalogue {
  const plurals = new Intl.PluralRules(language);
  const all = new Map(flatten(texts));
  const find = (key: string, count: Json | undefined) =>
    typeof count === "number"
      ? (all.get(`${key}_${plurals.select(count)}`) ?? all.get(`${key}_other`) ?? all.get(key))
      : all.get(key);
  return (key, params = {}) =>
    find(key, params.count)?.replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(params, name) ? String(params[name] ?? "") : whole,
    );
}

function* flatten(texts: Texts, before = ""): Generator<[key: string, text: string]> {
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text === "string") yield [before + key, text];
    else yield* flatten(text, `${before}${key}.`);
  }
}
