import titles from "./kinds.json" with { type: "json" };

/** What a kind of movement is called. */
export function titleOfKind(kind: string): string {
  return new Map(Object.entries(titles)).get(kind) ?? kind;
}
