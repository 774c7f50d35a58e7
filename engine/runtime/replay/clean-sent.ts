import { below, isObject, type Json } from "#engine/json/index.ts";
import type { Sent } from "./sent.ts";

/** What was sent, of which anything can be judged, and the answers that are left out because nothing asks so deep. */
export type Clean = { readonly sent: Sent; readonly deep: readonly string[] };

/** Deeper than the lists of lists of any flow. */
const deepest = 32;

/** A client may send anything: ways that are no texts are none, and no answer is gone down without an end. */
export function cleanSent({ taken, answers, ...sent }: Sent): Clean {
  const all = Object.entries(answers);
  const deep = all.filter(([, value]) => isDeep(value, deepest)).map(([name]) => name);
  const kept = Object.fromEntries(all.filter(([name]) => !deep.includes(name)));
  const ways = isObject(taken as Json) ? Object.entries(taken ?? {}) : [];
  return {
    sent: {
      ...sent,
      answers: deep.length === 0 ? answers : kept,
      ...(taken === undefined
        ? {}
        : { taken: Object.fromEntries(ways.filter(([, way]) => typeof way === "string")) }),
    },
    deep: deep.map((name) => below("", name)),
  };
}

function isDeep(value: Json, left: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return left === 0 || Object.values(value).some((inner: Json) => isDeep(inner, left - 1));
}
