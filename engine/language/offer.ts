import type { Schema } from "#engine/json/index.ts";
import type { FlowField, FlowSource } from "./documents.generated.ts";

/** The source that a question offers options of, and what it gives it. */
export type Offer = { readonly name: string; readonly given: Readonly<Record<string, unknown>> };

/** What a field says of its source, in its short form or its long one; undefined when it has none. */
export function offerOf({ source }: Pick<FlowField, "source">): Offer | undefined {
  if (source === undefined) return undefined;
  return typeof source === "string" ? { name: source, given: {} } : source;
}

/** What the expressions of a source read as `given`; undefined when nothing is given to it. */
export function givenSchemaOf(source: Pick<FlowSource, "given"> | undefined): Schema | undefined {
  const given = source?.given;
  if (typeof given !== "object" || given === null) return undefined;
  return { type: "object", properties: given as Readonly<Record<string, Schema>> };
}

/** What a source gives of an option where it does not say what. */
export const wholeItem = "=item";
