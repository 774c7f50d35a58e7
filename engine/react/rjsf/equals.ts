/**
 * Stands in for RJSF's deep comparison in a build, which brings a library for it: plain objects and lists by what
 * is in them, functions always equal as there, and anything else by identity, which costs at most a redraw.
 */
export default function deepEquals(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one === "function") return typeof other === "function";
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => deepEquals(item, other[index]));
  if (!isPlain(one) || !isPlain(other) || !isAlike(one, other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && deepEquals(one[key], other[key]))
  );
}

function isPlain(value: object): value is Record<string, unknown> {
  return Object.getPrototypeOf(value) === null || isAlike(value, {});
}

function isAlike(one: object, other: object): boolean {
  return Object.getPrototypeOf(one) === Object.getPrototypeOf(other);
}
