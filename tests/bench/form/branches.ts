import { conditionOf, discriminatorOf, joined, negated, presence } from "./conditions.ts";
import { type Conditional, flatten } from "./flatten.ts";
import { isWritten, listOf, propertiesOf, type Written } from "./plain-schema.ts";

/** What an object asks only at times: `when` is CEL, or undefined where it cannot be said in it. */
export type Branch = { readonly when: string | undefined; readonly schema: Written };

type Around = {
  readonly at: readonly string[];
  readonly document: Written;
  readonly refs: readonly string[];
};

/** The branches of an object's conditional words, those inside branches too. */
export function branchesOf(
  conditionals: readonly Conditional[],
  base: Written,
  around: Around,
): readonly Branch[] {
  const { at, document } = around;
  return conditionals.flatMap((conditional) => {
    const { test, yes, no, oneOf, anyOf, dependentRequired, dependentSchemas } = conditional;
    const when = conditionOf(test, at, base);
    const direct: readonly (Branch | undefined)[] = [
      isWritten(yes) ? { when, schema: yes } : undefined,
      isWritten(no) ? { when: negated(when), schema: no } : undefined,
      ...alternatives([...listOf(oneOf), ...listOf(anyOf)], base, around),
      ...Object.entries(isWritten(dependentRequired) ? dependentRequired : {}).map(([name, required]) => ({
        when: presence([...at, name]),
        schema: { required },
      })),
      ...propertiesOf(dependentSchemas).map(([name, schema]) => ({ when: presence([...at, name]), schema })),
    ];
    return direct.flatMap((branch) => (branch ? opened(branch, base, around) : []));
  });

  function opened(branch: Branch, known: Written, within: Around): readonly Branch[] {
    const flat = flatten(branch.schema, document, within.refs);
    if (!flat) return [];
    const inner = branchesOf(flat.conditionals, { ...known, ...flat.base }, { ...within, refs: flat.refs });
    const both = inner.map(({ when, schema }) => ({ when: joined([branch.when, when], "&&"), schema }));
    return [{ when: branch.when, schema: flat.base }, ...both];
  }
}

/** `oneOf`: the answer whose options tell the branches apart is asked at all times, the rest of each with its option. */
function alternatives(
  written: readonly unknown[],
  base: Written,
  { at, document, refs }: Around,
): readonly Branch[] {
  const branches = written.filter(isWritten).flatMap((branch): readonly Written[] => {
    const flat = flatten(branch, document, refs);
    return flat ? [flat.base] : [];
  });
  const telling = new Map<string, Written>();
  for (const [name, inner] of branches.flatMap(({ properties }) => propertiesOf(properties))) {
    if (!("const" in inner) && !("enum" in inner)) continue;
    const { const: constant, enum: _, ...rest } = inner;
    const before = telling.get(name) ?? rest;
    const options = "const" in inner ? [constant] : listOf(inner.enum);
    const type = typeof options[0];
    telling.set(name, { type, ...before, enum: [...new Set([...listOf(before.enum), ...options])] });
  }
  const names = [...telling.keys()];
  const required = names.filter((name) => branches.every((branch) => listOf(branch.required).includes(name)));
  const always: Branch = { when: "true", schema: { properties: Object.fromEntries(telling), required } };
  const types = {
    ...base,
    properties: { ...Object.fromEntries(telling), ...Object.fromEntries(propertiesOf(base.properties)) },
  };
  return [
    ...(names.length > 0 ? [always] : []),
    ...branches.map((branch) => ({
      when: discriminatorOf(branch, at, types),
      schema: {
        ...branch,
        properties: Object.fromEntries(
          propertiesOf(branch.properties).filter(([name]) => !telling.has(name)),
        ),
      },
    })),
  ];
}
