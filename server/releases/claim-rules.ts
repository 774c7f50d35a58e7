import type { Json, JsonObject, Schema } from "#engine/language/index.ts";
import { rewalk, unwire, wire } from "#engine/runtime/index.ts";
import type { AccidentRules, Answers, WalkContext, Walked } from "../accidents/accident.ts";
import { fileFields } from "../accidents/schemas.ts";
import type { Trx } from "../db/tables.ts";
import { AppError } from "../http/errors.ts";
import type { Releases } from "./releases.ts";

/** What the claim flows say of accidents: the walk that judges them and the fields that their products ask. */
export function claimRules(releases: Releases, fields: Readonly<Record<string, object>>): AccidentRules {
  return {
    fields,
    kindOf: (product) => {
      const { riskType = "other", flows } = releases.products.get(product) ?? {};
      return flows?.claim === undefined ? undefined : { flow: flows.claim, riskType };
    },
    walk: (trx, sent, context) => walkClaim(releases, trx, sent, context),
  };
}

async function walkClaim(
  releases: Releases,
  trx: Trx,
  sent: Answers,
  { isSending, release, began, now, id, insured, ...known }: WalkContext,
): Promise<Walked> {
  const product = releases.products.get(known.product);
  const flow = product?.flows.claim;
  const walker = flow && (await releases.walker(trx, flow, known, { asked: release, began, now }));
  if (!walker) throw new AppError("release-unknown");
  const schema = walker.release.answers;
  const unknown = Object.keys(sent).filter((name) => !Object.hasOwn(schema.properties ?? {}, name));
  const answers = pick(unwire(schema, sent as Json) as JsonObject, schema);
  const data: JsonObject = {
    ...pick({ ...known, insured } as JsonObject, walker.release.data),
    ...(id === undefined ? {} : { id }),
  };
  const context = pick(known as unknown as JsonObject, walker.release.context);
  const walked = rewalk(walker, { answers, data, context }, isSending ? "send" : "draft");
  return {
    problems: [
      ...walked.problems,
      ...unknown.map((name) => ({ code: "field_unknown", path: `/${name}`, params: {} })),
    ],
    content: wire(schema, walked.answers) as JsonObject,
    release: walker.hash,
  };
}

function pick(value: JsonObject, schema: Schema): JsonObject {
  const names = Object.keys(schema.properties ?? {});
  return Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(value, name) ? [[name, value[name] as Json]] : [])),
  );
}

/**
 * The answers that claims ask, as they travel: their shape alone, since the walk judges their values. Flows that give
 * one name to different things have either.
 */
export function wireFields(answers: readonly Schema[]): Readonly<Record<string, object>> {
  const shapes = new Map<string, Map<string, object>>();
  for (const schema of answers) {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const shape = wireShape(property);
      const known = shapes.get(name) ?? new Map<string, object>();
      shapes.set(name, known.set(JSON.stringify(shape), shape));
    }
  }
  return Object.fromEntries(
    [...shapes].map(([name, known]) => {
      const [only, ...others] = known.values();
      return [name, only && others.length === 0 ? only : { anyOf: [...known.values()] }];
    }),
  );
}

function wireShape(schema: Schema): object {
  const { type = "object", properties, items, maxItems, maxLength, file } = schema;
  if (file) return { type: "object", additionalProperties: false, properties: fileFields };
  if (type === "object") {
    const inner = Object.entries(properties ?? {}).map(
      ([name, property]) => [name, wireShape(property)] as const,
    );
    return { type, additionalProperties: false, properties: Object.fromEntries(inner) };
  }
  if (type === "array")
    return { type, maxItems: maxItems ?? 100, ...(items ? { items: wireShape(items) } : {}) };
  return type === "string" ? { type, maxLength: Math.max(maxLength ?? 0, 200) } : { type };
}
