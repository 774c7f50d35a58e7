/** JSON Schema of an object's properties, and which of them there must be. */
export type Shape = {
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
};

/** Schema of an object that says nothing else. */
export function closed({ properties, required = [] }: Shape): object {
  return { type: "object", additionalProperties: false, required, properties };
}
