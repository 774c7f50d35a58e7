export { type Difference, differencesIn } from "./differences.ts";
export { isEqual } from "./equal.ts";
export { isObject, type Json, type JsonObject } from "./json.ts";
export { lastOf, madeOfLast } from "./last-of.ts";
export { nearest } from "./nearest.ts";
export { above, below, getAt, getIn, isWithin, segmentsOf, setAt } from "./pointer.ts";
export type { JsonSchema, Schema } from "./schema.ts";
