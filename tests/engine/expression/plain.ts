/** A value of the other CEL as JSON: the empty text is no value, as in ours. */
export function plain(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (value === "") return undefined;
  if (typeof value !== "object" || value === null) return value;
  if (Symbol.iterator in value && !("get" in value && "has" in value && "entries" in value))
    return [...(value as Iterable<unknown>)].map(plain);
  const entries = [...(value as ReadonlyMap<unknown, unknown>).entries()];
  return Object.fromEntries(entries.map(([name, item]) => [name, plain(item)]));
}
