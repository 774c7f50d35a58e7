import { below, nearest } from "#engine/json/index.ts";
import { formats, vocabulary } from "#engine/validation/index.ts";
import { memberOf } from "../../load/library.ts";
import formerWords from "../former-words.json" with { type: "json" };
import keywords from "../keywords.json" with { type: "json" };
import { refusals } from "../language-schemas.ts";
import type { SchemaSubject } from "../subject.ts";

const own = new Map(vocabulary.map((keyword) => [keyword.keyword, keyword]));
const standard = new Set([
  ...keywords.string,
  ...keywords.number,
  ...keywords.array,
  ...keywords.object,
  ...keywords.any,
]);

const formatNames = Object.keys(formats);

/** Every keyword exists, and our own and formats are set to what there is. */
export function checkKeywords({ schemas, tell }: SchemaSubject): void {
  for (const { schema, pointer } of schemas)
    for (const [name, setting] of Object.entries(schema)) {
      const keyword = own.get(name);
      const at = below(pointer, name);
      if (!keyword && !standard.has(name))
        tell(
          "unknown-keyword",
          at,
          { name, suggestion: nearest(name, [...standard, ...own.keys()]), ...formerWord(name) },
          { key: true },
        );
      if (name === "format" && typeof setting === "string" && !formatNames.includes(setting))
        tell("unknown-format", at, {
          name: setting,
          options: formatNames.join(", "),
          suggestion: nearest(setting, formatNames),
        });
      if (!keyword) continue;
      const { valueSchema, accepts } = keyword;
      const [refused] = refusals(valueSchema, setting);
      // Of one thing among several, that one is told.
      if (refused && refused.pointer !== "")
        tell(refused.code, `${at}${refused.pointer}`, refused.params, refused.spot);
      else if (refused || accepts?.(setting as never) === false)
        tell("wrong-setting", at, { name, hint: hintOf(keyword) }, { key: true });
    }
}

/** What words of older JSON Schemas, or of its neighbours, are called here; where they are nothing, what to do instead. */
function formerWord(name: string): { readonly suggestion?: string; readonly instead?: string } {
  const former = Object.hasOwn(formerWords, name) ? formerWords[name as keyof typeof formerWords] : undefined;
  if (former === undefined) return {};
  return former.includes(" ") ? { instead: former } : { suggestion: former };
}

/** What a word takes: its options where it has some, else what it says of itself. */
function hintOf({ description, valueSchema }: (typeof vocabulary)[number]): string {
  const options: unknown = memberOf(valueSchema, "enum");
  return Array.isArray(options) ? `va ${options.join(" o ")}` : description;
}
