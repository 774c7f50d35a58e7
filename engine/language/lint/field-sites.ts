import type { FlowField } from "../documents.generated.ts";
import { schemaAt } from "../fields.ts";
import { below } from "../pointer.ts";
import type { Release } from "../release.ts";
import type { Schema } from "../schema.ts";

/** What a definition says of one question, parts of list items included. */
export type FieldSite = {
  readonly step: string;
  readonly pointer: string;
  readonly pattern: string;
  readonly field: Omit<FlowField, "rows" | "exclude" | "after">;
  readonly schema: Schema | undefined;
};

/** Every field of a release that its definition names, in order. */
export function fieldSitesOf({ flow, answers }: Release): readonly FieldSite[] {
  return Object.entries(flow.steps).flatMap(([step, { fields }]) =>
    Object.entries(fields ?? {}).flatMap(([pattern, field]): readonly FieldSite[] => {
      const pointer = below(`${below("/steps", step)}/fields`, pattern);
      const parts = Object.entries(field.rows?.fields ?? {}).map(([name, part]) => ({
        step,
        pointer: below(`${pointer}/rows/fields`, name),
        pattern: `${pattern}/*/${name}`,
        field: part,
        schema: schemaAt(answers, `${pattern}/*/${name}`),
      }));
      return [{ step, pointer, pattern, field, schema: schemaAt(answers, pattern) }, ...parts];
    }),
  );
}
