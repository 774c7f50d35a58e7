import type { Schema } from "#engine/json/index.ts";
import type { Release } from "#engine/language/index.ts";
import type { Documents } from "./documents.ts";

/** The kinds of flows whose answers become versions of a policy, what was quoted among them; of what two of them ask, the first one's title counts. */
const kinds = ["policy", "emission", "quote", "endorsement"] as const;

/** The titles of what versions of a product's policies say, gathered from the flows that write them: made once a product. */
export function describePolicies(documents: Documents): (product: string) => Schema {
  const known = new Map<string, Schema>();
  return (product) => {
    const found = documents.products.get(product);
    // Whoever asks may name anything: nothing is kept of what no document knows.
    if (!found) return {};
    const kept = known.get(product);
    if (kept) return kept;
    const asked = kinds.flatMap((kind): readonly Schema[] => {
      const flow = found.flows?.[kind];
      const release = flow === undefined ? undefined : documents.compile(flow, {});
      return release ? [titled(release)] : [];
    });
    const schema = asked.reduceRight<Schema>((others, one) => joined(one, others), {});
    known.set(product, schema);
    return schema;
  };
}

/** What a flow asks, the answer that names one of its types with what they are called. */
function titled({ answers, flow: { types } }: Release): Schema {
  const name = types?.of?.slice(1) ?? "";
  const asked = answers.properties?.[name];
  if (!types || !asked) return answers;
  const titles = Object.fromEntries(Object.entries(types.each ?? {}).map(([id, { title }]) => [id, title]));
  return { ...answers, properties: { ...answers.properties, [name]: { ...asked, titles } } };
}

/** A schema with what only the other one knows of the same place. */
function joined(schema: Schema, other: Schema): Schema {
  const names = new Set([...Object.keys(schema.properties ?? {}), ...Object.keys(other.properties ?? {})]);
  if (names.size === 0) return schema;
  const properties = [...names].map((name) => {
    const [own, also] = [schema.properties?.[name], other.properties?.[name]];
    return [name, own && also ? joined(own, also) : (own ?? also)] as const;
  });
  return {
    ...other,
    ...schema,
    properties: Object.fromEntries(properties) as NonNullable<Schema["properties"]>,
  };
}
