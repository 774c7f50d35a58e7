import { isEqual } from "#engine/json/index.ts";

/** Stands in the place of a package that RJSF compares values with; scripts/web-resolve.ts says why. */
export function createCustomEqual() {
  return isEqual;
}
