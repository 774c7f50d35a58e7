import { checkTemplate, compileTemplate } from "#engine/expression/index.ts";
import { below, getAt, isEqual, type Json, nearest } from "#engine/json/index.ts";
import { memberOf } from "../../load/library.ts";
import { offerOf } from "../../offer.ts";
import { fieldSitesOf } from "../../sites.ts";
import type { FlowSubject } from "../subject.ts";

/** An option that the flow lists itself is one of the question's: whoever chose another could not go on. */
export function checkOwnOptions({ release, reading, tell }: FlowSubject): void {
  for (const { field, schema, pattern } of fieldSitesOf(release)) {
    const name = offerOf(field)?.name ?? "";
    const source = release.flow.sources?.[name];
    const options = (schema?.type === "array" ? schema.items : schema)?.enum;
    if (!source || !options || !Array.isArray(source.items)) continue;
    const at = below("/sources", name);
    const { value = "=item" } = source;
    const environment = reading.environmentAt(`${at}/value`);
    // What is wrong with the template is told as such.
    if (checkTemplate(environment, value, undefined, at).length > 0) continue;
    const template = compileTemplate(environment, value);
    for (const { item, pointer } of itemsOf(source.items as readonly Json[], `${at}/items`)) {
      const kept = template.evaluate({ item }).value as Json | undefined;
      const isLeft = kept === undefined || (typeof kept === "string" && kept.startsWith("="));
      if (isLeft || options.some((option) => isEqual(option, kept))) continue;
      const text = textOf(kept);
      const suggestion = nearest(text, options.map(textOf));
      tell("unknown-option", placeIn(item, pointer, value), { value: text, field: pattern, suggestion });
    }
  }
}

/** What a list says itself, be it on a condition; not what it makes of another list. */
function itemsOf(items: readonly Json[], at: string) {
  return items.flatMap((item, index) => {
    const pointer = below(at, index);
    const inner = memberOf(item, "=value") as Json | undefined;
    if (inner === undefined) return [{ item, pointer }];
    return memberOf(item, "=each") === undefined ? [{ item: inner, pointer: `${pointer}/=value` }] : [];
  });
}

/** The part of an item that a value is: the id of an option where `=item.id` is kept. */
function placeIn(item: Json, pointer: string, value: unknown): string {
  const [, path = ""] = /^=item((?:\.\w+)+)$/.exec(typeof value === "string" ? value : "") ?? [];
  const inner = path.replaceAll(".", "/");
  return getAt(item, inner) === undefined ? pointer : `${pointer}${inner}`;
}

function textOf(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
