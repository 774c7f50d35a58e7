/** Steps of a JSON Pointer (RFC 6901), unescaped; none for the root. */
export function segmentsOf(pointer: string): readonly string[] {
  if (pointer === "") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The pointer of a member of what stands at a pointer. */
export function below(pointer: string, segment: string | number): string {
  return `${pointer}/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The pointer around a pointer, as "" for "/steps"; undefined for the root. */
export function above(pointer: string): string | undefined {
  return pointer === "" ? undefined : pointer.slice(0, pointer.lastIndexOf("/"));
}

/** Whether a place is another or inside it. */
export function isWithin(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}

/** What stands at a pointer, own members only; undefined where there is nothing. */
export function valueAt(root: unknown, pointer: string): unknown {
  let at = root;
  for (const segment of segmentsOf(pointer)) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, segment)) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[segment];
  }
  return at;
}
