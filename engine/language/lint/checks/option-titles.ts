import { below, nearest } from "#engine/json/index.ts";
import type { SchemaSubject } from "../subject.ts";

/** What is said of options, under the option: `titles` of each, the rest of those that have one. */
const words = ["titles", "hints", "drawings", "groups"] as const;

/** Options that nobody would read as they are have titles, and what is said of options is said of options that there are. */
export function checkOptionTitles({ schemas, tell }: SchemaSubject): void {
  for (const { schema, pointer } of schemas) {
    const options: unknown = schema.enum;
    if (!Array.isArray(options)) continue;
    const values = options.map((option) => (typeof option === "object" ? "" : String(option)));
    for (const word of words) {
      const said: unknown = schema[word];
      if (typeof said !== "object" || said === null) continue;
      const named = Object.keys(said);
      if (word === "titles")
        for (const [index, value] of values.entries())
          if (!named.includes(value) && looksLikeCode(value))
            tell("option-without-title", `${below(pointer, "enum")}/${index}`, { value });
      for (const value of named)
        if (!values.includes(value))
          tell(
            "title-without-option",
            below(below(pointer, word), value),
            { value, name: word, suggestion: nearest(value, values) },
            { key: true },
          );
    }
  }
}

/** «Argentina» and «Buenos Aires» are read as they are; «AR» and «newDriver» are for machines. */
function looksLikeCode(value: string): boolean {
  return !/^\p{Lu}\p{Ll}+$|\p{L} /u.test(value);
}
