import { below, isObject, type Json, type JsonObject } from "#engine/json/index.ts";
import type { Opening } from "./open-schema.ts";
import { originOf } from "./origins.ts";

/** The source by which a catalogue's types are offered. */
const sourceName = "types";

/**
 * A flow whose catalogue of types is opened into what the language has anyway: a source of those of the run's product for
 * the question that says the type, a condition for each name that they are, and the way from that question's step to the
 * step of whichever was chosen. What the flow says itself of those places stands.
 */
export function openTypes({ origins }: Opening, flow: JsonObject): JsonObject {
  const { of, product = "context.product", each } = objectOf(flow.types);
  const types = Object.entries(objectOf(each)).map(([id, type]) => ({ id, ...typeIn(type) }));
  if (typeof of !== "string" || types.length === 0) return flow;
  const answer = of.slice(1).replaceAll("/", ".");
  const come = (from: string, ...places: readonly string[]) => {
    for (const place of places) if (!origins.has(place)) origins.set(place, originOf(origins, from));
  };
  const conditions = Object.fromEntries(
    [...new Set(types.flatMap(({ is }) => is))].map((name) => {
      const ids = types.flatMap(({ id, is }) => (is.includes(name) ? [`'${id}'`] : []));
      come("/types", below("/conditions", name));
      return [name, `${answer} in [${ids.join(", ")}]`];
    }),
  );
  const all = Array.isArray(flow.products) ? flow.products : [];
  const items = types.map(({ id, title, hint, products }): Json => {
    const shown = { id, title, ...(hint === undefined ? {} : { hint }) };
    if (products === undefined || all.every((one) => products.includes(one))) return shown;
    return {
      "=when": `${String(product)} in [${products.map((one) => `'${String(one)}'`).join(", ")}]`,
      "=value": shown,
    };
  });
  const source = {
    items,
    key: "=item.id",
    value: "=item.id",
    label: "=item.title",
    ...(types.some(({ hint }) => hint !== undefined) ? { hint: "=item.hint" } : {}),
  };
  come("/types", below("/sources", sourceName));
  const branches = types.map(({ id, step }, at): Json => {
    const isLast = at === types.length - 1;
    return { ...(isLast ? {} : { when: `${answer} == '${id}'` }), to: step };
  });
  const [first] = types;
  const next: Json = branches.length === 1 ? (first?.step ?? "") : branches;
  const steps = Object.entries(objectOf(flow.steps)).map(([name, step]): [string, Json] => {
    const fields = objectOf(objectOf(step).fields);
    const asked = fields[of];
    if (!isObject(step) || !isObject(asked)) return [name, step];
    const at = below("/steps", name);
    const isLed = step.next !== undefined || step.actions !== undefined;
    if (!isLed) come("/types", `${at}/next`);
    if (!isLed && Array.isArray(next))
      for (const [index, { id }] of types.entries())
        come(`${below("/types/each", id)}/step`, `${at}/next/${index}/to`);
    const question = asked.source === undefined ? { ...asked, source: sourceName } : asked;
    return [name, { ...step, fields: { ...fields, [of]: question }, ...(isLed ? {} : { next }) }];
  });
  return {
    ...flow,
    conditions: { ...conditions, ...objectOf(flow.conditions) },
    sources: { ...objectOf(flow.sources), [sourceName]: source },
    steps: Object.fromEntries(steps),
  };
}

type Typed = {
  readonly title: string;
  readonly hint: string | undefined;
  readonly step: string;
  readonly is: readonly string[];
  readonly products: readonly Json[] | undefined;
};

/** As much of a type as the flow's own words say; what is of another shape is told by the schema. */
function typeIn(value: Json): Typed {
  const { title, hint, step, is, products } = objectOf(value);
  return {
    title: typeof title === "string" ? title : "",
    hint: typeof hint === "string" ? hint : undefined,
    step: typeof step === "string" ? step : "",
    is: Array.isArray(is) ? is.filter((name) => typeof name === "string") : [],
    products: Array.isArray(products) ? products : undefined,
  };
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
