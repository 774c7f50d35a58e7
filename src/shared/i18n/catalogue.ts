import i18next from "i18next";
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

/** The texts of one language. Where `count` is given, `key_one` and `key_other` are looked for before `key`. */
export function createCatalogue(language: string, texts: Texts): Catalogue {
  const instance = i18next.createInstance({
    lng: language,
    resources: { [language]: { texts } },
    defaultNS: "texts",
    nsSeparator: false,
    // Ready at once: the texts come with the page.
    initAsync: false,
    interpolation: { prefix: "{", suffix: "}", escapeValue: false },
    missingInterpolationHandler: (_text: string, match: RegExpExecArray) => match[0],
  });
  void instance.init();
  const find = (key: string, params: Params) => {
    if (instance.exists(key, params)) return instance.t(key, params);
    // Spanish has a form of its own for millions, which no text of ours needs.
    const other = `${key}_other`;
    return "count" in params && instance.exists(other) ? instance.t(other, params) : undefined;
  };
  // A form says «(opcional)» beside each of its questions: what nothing is filled into is looked up once.
  const plain = new Map<string, string | undefined>();
  return (key, params = {}) => {
    if (Object.keys(params).length > 0) return find(key, params);
    if (!plain.has(key)) plain.set(key, find(key, params));
    return plain.get(key);
  };
}
