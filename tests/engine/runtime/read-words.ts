export type Schema = Readonly<Record<string, unknown>>;

/** Words of a flow by where they stand, as `step/title`; those of a definition under its name, members as a star. */
type Words = Set<string>;

/** Every word that a schema has. */
export function wordsOf(schema: Schema): readonly string[] {
  const words: Words = new Set();
  const entered = new Set<unknown>();
  const visit = (at: Standing) => {
    if (entered.has(at.schema)) return;
    entered.add(at.schema);
    for (const name of Object.keys(propertiesOf(at))) {
      words.add(`${at.place}/${name}`);
      visit(inside(at, name));
    }
    if (hasMembers(at)) visit(inside(at, ""));
  };
  visit(rootOf(schema));
  return [...words];
}

/** The words that documents say. */
export function saidIn(schema: Schema, documents: readonly unknown[]): ReadonlySet<string> {
  const words: Words = new Set();
  const visit = (value: unknown, at: Standing) => {
    if (typeof value !== "object" || value === null || at.isOpaque) return;
    for (const [name, inner] of Object.entries(value)) {
      if (name in propertiesOf(at)) words.add(`${at.place}/${name}`);
      visit(inner, inside(at, name));
    }
  };
  for (const document of documents) visit(document, rootOf(schema));
  return words;
}

/**
 * A document that notes which of its words are read by their names. Whoever enumerates an object, copies it or asks
 * whether it has a member has not read the members: that says nothing of what they mean.
 */
export function noting<T>(schema: Schema, document: T, read: Set<string>): T {
  const known = new WeakMap<object, object>();
  const wrap = (value: unknown, at: Standing): unknown => {
    if (typeof value !== "object" || value === null || at.isOpaque) return value;
    const found = known.get(value);
    if (found) return found;
    const properties = propertiesOf(at);
    let looked: string | symbol | undefined;
    const proxy = new Proxy(value, {
      getOwnPropertyDescriptor(target, name) {
        looked = name;
        return Reflect.getOwnPropertyDescriptor(target, name);
      },
      get(target, name) {
        if (name === "toJSON") throw new Error("a flow is read by its words, not as a text");
        const isCopied = looked === name;
        looked = undefined;
        if (typeof name === "string" && name in properties && !isCopied) read.add(`${at.place}/${name}`);
        return typeof name === "string"
          ? wrap(Reflect.get(target, name), inside(at, name))
          : Reflect.get(target, name);
      },
    });
    known.set(value, proxy);
    return proxy;
  };
  return wrap(document, rootOf(schema)) as T;
}

/** A schema on the way into a document, its references followed; opaque where the language looks no further. */
type Standing = {
  readonly root: Schema;
  readonly schema: Schema;
  readonly place: string;
  readonly isOpaque: boolean;
};

function rootOf(schema: Schema): Standing {
  return { root: schema, schema, place: "flow", isOpaque: false };
}

function inside(at: Standing, name: string): Standing {
  const { root, place } = at;
  const properties = propertiesOf(at);
  const own = properties[name];
  const next = own ?? membersOf(at);
  const step = own ? name : "*";
  const { $ref } = (next ?? {}) as { readonly $ref?: string };
  const definition = $ref?.replace("#/$defs/", "");
  const definitions = root.$defs as Readonly<Record<string, Schema>>;
  const schema = definition === undefined ? next : definitions[definition];
  const isOpaque =
    schema === undefined || (schema.place as { readonly is?: string } | undefined)?.is !== undefined;
  return { root, schema: schema ?? {}, place: definition ?? `${place}/${step}`, isOpaque };
}

function partsOf({ schema }: Standing): readonly Schema[] {
  return [schema, ...((schema.anyOf ?? []) as readonly Schema[])];
}

function propertiesOf(at: Standing): Readonly<Record<string, Schema>> {
  return Object.assign(Object.create(null), ...partsOf(at).map(({ properties }) => properties ?? {}));
}

function membersOf(at: Standing): Schema | undefined {
  return partsOf(at)
    .flatMap(({ additionalProperties, items }) => [additionalProperties, items])
    .find((one): one is Schema => typeof one === "object");
}

function hasMembers(at: Standing): boolean {
  return membersOf(at) !== undefined;
}
