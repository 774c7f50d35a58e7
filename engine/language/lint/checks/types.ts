import { below, nearest } from "#engine/json/index.ts";
import { schemaAt } from "../../fields.ts";
import { nearestPointer } from "../nearest-pointer.ts";
import type { FlowSubject } from "../subject.ts";

/** A catalogue is of an answer that the flow has, and each of its types is of products of the flow's. */
export function checkTypes({ release: { flow, answers }, tell }: FlowSubject): void {
  const { of, each = {} } = flow.types ?? {};
  if (of !== undefined && !schemaAt(answers, of))
    tell("unknown-answer", "/types/of", { name: of, suggestion: nearestPointer(answers, of) });
  const known = flow.products ?? [];
  for (const [id, { products = [] }] of Object.entries(each))
    for (const [index, name] of products.entries())
      if (!known.includes(name))
        tell("unknown-product", `${below("/types/each", id)}/products/${index}`, {
          name,
          suggestion: nearest(name, known),
        });
}
