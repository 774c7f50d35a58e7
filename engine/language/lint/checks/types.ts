import { below, nearest, segmentsOf } from "#engine/json/index.ts";
import { schemaAt } from "../../fields.ts";
import { saidIn } from "../../open-place.ts";
import { nearestPointer } from "../nearest-pointer.ts";
import type { FlowSubject } from "../subject.ts";

/**
 * A catalogue is of an answer that the flow has, each of its types is of products of the flow's, and a place that an answer
 * says is one of those that the answer may be.
 */
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
  for (const [id, { writes = {} }] of Object.entries(each))
    for (const place of Object.keys(writes)) {
      const at = below(`${below("/types/each", id)}/writes`, place);
      for (const answer of segmentsOf(place).flatMap((segment) => saidIn(segment) ?? [])) {
        const name = below("", answer);
        const schema = schemaAt(answers, name);
        if (!schema)
          tell("unknown-answer", at, { name, suggestion: nearestPointer(answers, name) }, { key: true });
        else if (!schema.enum?.every((option) => typeof option === "string"))
          tell("open-place", at, { name }, { key: true });
      }
    }
}
