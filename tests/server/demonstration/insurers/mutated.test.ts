import { expect, test } from "vitest";
import { isObject, type Json, type JsonObject } from "#engine/json/index.ts";
import { type Outcome, stepConnector } from "#engine/runtime/index.ts";
import { type Dialect, readDialects } from "#server/demonstration/insurers/dialect.ts";
import { priceRisk } from "#server/demonstration/insurers/tariff.ts";
import { readBody, writeBody } from "#server/insurance/insurers/bodies.ts";
import { withSecrets } from "#server/insurance/insurers/credentials.ts";
import { car, connectors, pricesIn, today } from "./asking.ts";

const dialects = readDialects(
  new URL("../../../../server/demonstration/insurers/dialects/", import.meta.url),
);
const count = 1_000;

test.each(dialects)(
  "of a thousand replies of $insurer with a mistake none is a wrong price",
  async (dialect) => {
    const { reply } = await usualOf(dialect);
    const right = new Map(pricesIn(await ended(dialect, reply)));
    expect(right.size).toBeGreaterThan(3);
    const told = new Set<string>();
    for (let seed = 1; seed <= count; seed += 1) {
      const outcome = await ended(dialect, mutate(reply, random(seed)));
      if ("failure" in outcome) told.add(outcome.failure);
      for (const [code, price] of pricesIn(outcome))
        expect([seed, code, price]).toEqual([seed, code, right.get(code)]);
    }
    expect(told).toContain("garbage");
    expect(told).not.toContain("");
  },
);

test.each(dialects)(
  "of a thousand requests with a mistake $insurer refuses each or prices it",
  async (dialect) => {
    const { request } = await usualOf(dialect);
    const service = quoting(dialect);
    let refused = 0;
    for (let seed = 1; seed <= count; seed += 1) {
      const body = mutate(request, random(seed));
      if (service.refuse(body) !== undefined) {
        refused += 1;
        continue;
      }
      const { plans = [] } = priceRisk(dialect.tariff, service.product, service.risk(body), today);
      for (const { total } of plans)
        expect([seed, Number.isSafeInteger(total), total > 0]).toEqual([seed, true, true]);
    }
    expect(refused / count).toBeGreaterThan(0.5);
  },
);

/** Where a car is quoted. */
function quoting({ services }: Dialect) {
  const service = services.find(({ kind }) => kind === "quote");
  if (service?.kind !== "quote") throw new Error("the dialect quotes nothing");
  return service;
}

/** What a connector asks for a car, as the insurer reads it, and what it replies. */
async function usualOf(dialect: Dialect): Promise<{ readonly request: Json; readonly reply: Json }> {
  const connector = await connectors.find(dialect.insurer, "quote", "car");
  const step = connector && stepConnector(connector.flow, { today, input: car ?? {}, key: "k-1" });
  if (!step || !("effect" in step) || step.effect.type !== "request") throw new Error("it asks for nothing");
  const service = quoting(dialect);
  const { text } = writeBody(
    dialect.format,
    withSecrets(step.effect.body ?? {}, { user: "u", password: "p" }),
  );
  const read =
    dialect.format === "form"
      ? Object.fromEntries(new URLSearchParams(text))
      : readBody(dialect.format, text, service.request);
  if (read === undefined || service.refuse(read) !== undefined)
    throw new Error(`the request is refused: ${read === undefined ? "unread" : service.refuse(read)}`);
  const { plans = [] } = priceRisk(dialect.tariff, "car", service.risk(read), today);
  const said = { plans, number: 7, ticket: "T-1", validUntil: "2026-12-05" };
  return { request: read, reply: dialect.say("reply", said).body };
}

/** What comes of a run whose insurer says this; a number to wait with is given first. */
async function ended(dialect: Dialect, body: Json): Promise<Outcome> {
  const connector = await connectors.find(dialect.insurer, "quote", "car");
  if (!connector) throw new Error("there is no connector");
  const format = dialect.format === "form" ? "json" : dialect.format;
  let step = stepConnector(connector.flow, { today, input: car ?? {}, key: "k-1" });
  while ("effect" in step) {
    const { effect, stored } = step;
    if (effect.type === "wait") {
      step = stepConnector(connector.flow, stored, { type: "elapsed", id: effect.id });
      continue;
    }
    const isTicket = dialect.ticket !== undefined && effect.method !== "GET";
    const said = isTicket ? dialect.say("ticket", { ticket: "T-1" }).body : body;
    const { text } = writeBody(format, said);
    const read = readBody(format, text, connector.replyOf(effect.call)) ?? text;
    step = stepConnector(connector.flow, stored, {
      type: "reply",
      id: effect.id,
      reply: { status: 200, body: read },
    });
  }
  return step.outcome;
}

const nonsense: readonly Json[] = [null, "", "x", {}, [], true, -1, "-1", 1e300, "NaN", "1e9", " ", "0"];

/** A document with one place taken out, given twice, or something in its stead that is no amount. */
function mutate(document: Json, next: () => number): Json {
  const places = placesIn(document, []);
  const place = places[Math.floor(next() * places.length)] ?? [];
  const kind = next();
  return change(document, place, (value) => {
    if (kind < 0.35) return undefined;
    if (kind < 0.45) return [value, value];
    return nonsense[Math.floor(next() * nonsense.length)] ?? null;
  });
}

function placesIn(value: Json, at: readonly string[]): readonly (readonly string[])[] {
  const own = at.length === 0 ? [] : [at];
  if (Array.isArray(value))
    return [...own, ...value.flatMap((item: Json, index) => placesIn(item, [...at, String(index)]))];
  if (!isObject(value)) return own;
  return [
    ...own,
    ...Object.entries(value as JsonObject).flatMap(([name, item]) => placesIn(item, [...at, name])),
  ];
}

function change(
  value: Json,
  [first, ...rest]: readonly string[],
  to: (value: Json) => Json | undefined,
): Json {
  if (first === undefined) return to(value) ?? null;
  const inner = (item: Json) => (rest.length === 0 ? to(item) : change(item, rest, to));
  if (Array.isArray(value))
    return value.flatMap((item: Json, index) => {
      const changed = String(index) === first ? inner(item) : item;
      return changed === undefined ? [] : [changed];
    });
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value as JsonObject).flatMap(([name, item]) => {
      const changed = name === first ? inner(item) : item;
      return changed === undefined ? [] : [[name, changed]];
    }),
  );
}

/** Numbers that are the same for the same seed. */
function random(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
