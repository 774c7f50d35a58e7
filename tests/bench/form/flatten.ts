import { isWritten, listOf, propertiesOf, type Written } from "./plain-schema.ts";

/** A schema with its references and `allOf` opened: what it says at all times, and what only holds at times. */
export type Flat = {
  readonly base: Written;
  readonly conditionals: readonly Conditional[];
  readonly refs: readonly string[];
};

/** The words of a schema that hold at times; `if`, `then` and `else` by other names, since a `then` makes a promise. */
export type Conditional = Readonly<
  Record<"test" | "yes" | "no" | "oneOf" | "anyOf" | "dependentRequired" | "dependentSchemas", unknown>
>;

/** Opens what a schema refers to within its document; undefined where it comes back to itself or leads nowhere. */
export function flatten(schema: Written, document: Written, refs: readonly string[] = []): Flat | undefined {
  const { $ref, allOf, if: test, then: yes, else: no, ...rest } = withoutNull(schema);
  const { oneOf, anyOf, dependentRequired, dependentSchemas, not: _, ...base } = rest;
  const conditional: Conditional = { test, yes, no, oneOf, anyOf, dependentRequired, dependentSchemas };
  const isConditional = Object.values(conditional).some((value) => value !== undefined);
  const own: Flat = { base, conditionals: isConditional ? [conditional] : [], refs };
  const target = $ref === undefined ? undefined : resolve(document, String($ref));
  if ($ref !== undefined && (!target || refs.includes(String($ref)))) return undefined;
  const met = target && flatten(target, document, [...refs, String($ref)]);
  if ($ref !== undefined && !met) return undefined;
  const members = listOf(allOf)
    .filter(isWritten)
    .map((member) => flatten(member, document, refs));
  return [met, ...members].reduce<Flat | undefined>(
    (all, part) => (all && part ? join(all, part) : all),
    own,
  );
}

/** Both at once; of two limits the narrower, of two other words the first. */
export function mergeSchemas(one: Written, other: Written): Written {
  const entries = Object.entries(other).map(([word, value]): [string, unknown] => {
    const mine = one[word];
    if (mine === undefined) return [word, value];
    if (word === "required") return [word, [...new Set([...listOf(mine), ...listOf(value)])]];
    if (word === "properties") return [word, mergeProperties(mine, value)];
    if (/^(min|exclusiveMin)/.test(word)) return [word, Math.max(Number(mine), Number(value))];
    if (/^(max|exclusiveMax)/.test(word) && typeof mine === "number")
      return [word, Math.min(mine, Number(value))];
    if (word === "enum") return [word, listOf(mine).filter((option) => listOf(value).includes(option))];
    return [word, mine];
  });
  return { ...one, ...Object.fromEntries(entries) };
}

function join(one: Flat, other: Flat): Flat {
  return {
    base: mergeSchemas(one.base, other.base),
    conditionals: [...one.conditionals, ...other.conditionals],
    refs: [...new Set([...one.refs, ...other.refs])],
  };
}

function mergeProperties(one: unknown, other: unknown): Written {
  const merged = new Map(propertiesOf(one));
  for (const [name, inner] of propertiesOf(other)) {
    const mine = merged.get(name);
    merged.set(name, mine ? mergeSchemas(mine, inner) : inner);
  }
  return Object.fromEntries(merged);
}

/** `anyOf: [{type: "string"}, {type: "null"}]` is a text that may be missing; alternatives of one constant each are options. */
function withoutNull(schema: Written): Written {
  for (const word of ["oneOf", "anyOf"] as const) {
    if (!Array.isArray(schema[word])) continue;
    const { [word]: written, ...rest } = schema;
    const branches = listOf(written)
      .filter(isWritten)
      .filter(({ type }) => type !== "null");
    if (branches.length === 1) return mergeSchemas(rest, branches[0] ?? {});
    const options = branches.map((branch) => branch.const);
    if (!options.every((option) => typeof option === "string" || typeof option === "number")) continue;
    const titles = branches.map(
      (branch) => [String(branch.const), String(branch.title ?? branch.const)] as const,
    );
    const type = options.every((option) => typeof option === "string") ? "string" : "number";
    return { type, ...rest, enum: options, titles: Object.fromEntries(titles) };
  }
  return schema;
}

function resolve(document: Written, ref: string): Written | undefined {
  if (!ref.startsWith("#")) return undefined;
  const segments = decodeURIComponent(ref.slice(1)).split("/").slice(1);
  let at: unknown = document;
  for (const segment of segments) {
    const name = segment.replaceAll("~1", "/").replaceAll("~0", "~");
    at = typeof at === "object" && at !== null && Object.hasOwn(at, name) ? Reflect.get(at, name) : undefined;
  }
  return isWritten(at) ? at : undefined;
}
