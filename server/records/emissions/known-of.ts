import { isObject, type Json, type JsonObject } from "#engine/json/index.ts";
import type { PolicyAnswers } from "../policies/policy-answers.ts";
import { answered, assetOf } from "../quotes/head.ts";
import type { Answers } from "../record.ts";
import { orderOf } from "../search-index.ts";

/** A policy that is renewed: what it is of now, what it says, and what was answered to emit it, where it was issued here. */
export type Renewed = {
  readonly asset: string;
  readonly said: Partial<PolicyAnswers> | null;
  readonly emitted: Answers | null;
};

/**
 * What the policy that is renewed says of the very thing that was quoted: by what it is called there, as far as its brand
 * and year. Of the same thing, issued here, all that was answered then is known. Of another thing nothing is.
 */
export function knownOf(quoted: Answers, { asset, said, emitted }: Renewed): Answers | undefined {
  const vehicle = isCalled(quoted, said?.asset ?? "") ? vehicleIn(said) : undefined;
  if (emitted === null || assetOf(quoted) !== asset) return vehicle && { vehicle };
  // Whose it is its client says, how it is paid the quote; papers are of the policy that they were sent with.
  const { client: _, payment: __, electronicDelivery: ___, ...answers } = withoutFiles(emitted as JsonObject);
  return vehicle ? { ...answers, vehicle: { ...objectIn(answers.vehicle), ...vehicle } } : answers;
}

/** By what it is told from any other; nothing where nobody has said it. */
function vehicleIn(said: Renewed["said"]): JsonObject | undefined {
  const { plate, chassis, engine } = said?.vehicle ?? {};
  const known = Object.entries({ plate, chassis, engine }).flatMap(([name, value]): [string, Json][] =>
    value == null ? [] : [[name, value]],
  );
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

function isCalled(quoted: Answers, asset: string): boolean {
  const words = new Set(orderOf(asset).split(/\W+/));
  const { name = "" } = (answered(quoted, "brand") ?? {}) as { readonly name?: string };
  const called = [...orderOf(name).split(/\W+/), String(answered(quoted, "year"))];
  return name !== "" && called.every((word) => words.has(word));
}

function withoutFiles(answers: JsonObject): JsonObject {
  const kept = Object.entries(answers).filter(([, value]) => !isFile(value));
  return Object.fromEntries(
    kept.map(([name, value]): [string, Json] => [
      name,
      Array.isArray(value)
        ? value.flatMap((item: Json) => (isFile(item) ? [] : [isObject(item) ? withoutFiles(item) : item]))
        : isObject(value)
          ? withoutFiles(value)
          : (value ?? null),
    ]),
  );
}

/** As answers keep one that was sent. */
function isFile(value: Json | undefined): boolean {
  return isObject(value) && typeof value.key === "string" && typeof value.size === "number";
}

function objectIn(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
