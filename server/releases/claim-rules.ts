import type { Json, JsonObject, Schema } from "#engine/json/index.ts";
import { type Ask, type Flow, replay, unwire, wire } from "#engine/runtime/index.ts";
import type { AccidentRules, Judged, KnownClaim, SentClaim } from "../accidents/accident.ts";
import { fileFields, ownFields } from "../accidents/schemas.ts";
import { createShape } from "../accidents/shape.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/tables.ts";
import { AppError } from "../http/errors.ts";
import { refuse } from "../http/problems.ts";
import { refuseUnread } from "./refuse-unread.ts";
import type { Releases } from "./releases.ts";
import { findCall, storesOf } from "./stores-of.ts";

/** What the claim flows say of accidents: the replay that judges them and the fields that their products ask. */
export function claimRules(
  releases: Releases,
  fields: Readonly<Record<string, object>>,
  clock: Clock,
): AccidentRules {
  const shapes = new WeakMap<Flow, (body: unknown) => void>();
  const shapeOf = (flow: Flow) => {
    const known = shapes.get(flow) ?? createShape(wireFields([flow.release.answers]), clock);
    shapes.set(flow, known);
    return known;
  };
  return {
    fields,
    kindOf: (product) => {
      const { riskType = "other", flows } = releases.products.get(product) ?? {};
      return flows?.claim === undefined ? undefined : { flow: flows.claim, riskType };
    },
    judge: async (db, sent, known, ask) => {
      const flow = await openFlow(releases, db, sent, known);
      shapeOf(flow)(sent.body);
      return judgeClaim(flow, sent, known, ask);
    },
  };
}

async function openFlow(
  releases: Releases,
  db: Db,
  { release }: SentClaim,
  known: KnownClaim,
): Promise<Flow> {
  const { context, began, now } = known;
  const name = releases.products.get(context.product)?.flows.claim;
  const flow = name && (await releases.walker(db, name, context, { asked: release, began, now }));
  if (!flow) throw new AppError("release-unknown");
  return flow;
}

async function judgeClaim(
  flow: Flow,
  { body, call: named, at, taken }: SentClaim,
  { context }: KnownClaim,
  ask: Ask,
): Promise<Judged> {
  const status = body.status?.id;
  const call = named ?? findCall(flow, status);
  const stores = call === undefined ? undefined : storesOf(flow, call);
  if (call === undefined || stores === undefined) throw new AppError("out-of-place");
  // What is asked for stands in the flow: a body that says something else is nobody's wish.
  if (status !== stores) throw refuse([{ code: "field_invalid", path: "/status/id" }]);
  const schema = flow.release.answers;
  const given = Object.entries(body).filter(([name]) => !(ownFields as readonly string[]).includes(name));
  const isAsked = (name: string) => Object.hasOwn(schema.properties ?? {}, name);
  const answers = unwire(schema, Object.fromEntries(given.filter(([name]) => isAsked(name))) as Json);
  const where = { ...(at === undefined ? {} : { at }), ...(taken === undefined ? {} : { taken }) };
  const sent = { call, ...where, answers: (answers ?? {}) as JsonObject, context };
  const played = await replay(flow, sent, ask);
  if (played.unread) throw refuseUnread(played.unread);
  const unknown = given.filter(([name]) => !isAsked(name));
  const problems = [
    ...played.problems,
    ...unknown.map(([name]) => ({ code: "field_unknown", path: `/${name}`, params: {} })),
  ];
  if (problems.length === 0 && !played.isInPlace) throw new AppError("out-of-place");
  return { problems, content: wire(schema, played.answers) as JsonObject, stores, release: flow.hash };
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
