import { below, nearest } from "#engine/json/index.ts";
import type { SchemaSubject } from "../schema-subject.ts";

/** Options and their titles name the same values. */
export function checkOptionTitles({ schemas, tell }: SchemaSubject): void {
  for (const { schema, pointer } of schemas) {
    const { enum: options, titles } = schema;
    if (!Array.isArray(options) || typeof titles !== "object" || titles === null) continue;
    const values = options.map((option) => (typeof option === "object" ? "" : String(option)));
    const named = Object.keys(titles);
    for (const [index, value] of values.entries())
      if (!named.includes(value))
        tell("option-without-title", `${below(pointer, "enum")}/${index}`, { value });
    for (const value of named)
      if (!values.includes(value))
        tell(
          "title-without-option",
          below(below(pointer, "titles"), value),
          { value, suggestion: nearest(value, values) },
          { key: true },
        );
  }
}
