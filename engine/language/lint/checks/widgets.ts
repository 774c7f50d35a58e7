import { nearest } from "#engine/json/index.ts";
import { isLeaf } from "../../fields.ts";
import { documentsOf, memberOf } from "../../load/library.ts";
import { fieldSitesOf } from "../../sites.ts";
import { widgetFor } from "../../widget.ts";
import { refusals } from "../language-schemas.ts";
import type { FlowSubject } from "../subject.ts";

/** Every question has a widget that exists and can ask it. */
export function checkWidgets({ library, release, journey, tell }: FlowSubject): void {
  const widgets = documentsOf(library, "widgets")[0]?.value;
  if (widgets === undefined) return;
  const names = Object.keys(widgets ?? {});
  const sites = new Map(fieldSitesOf(release).map((site) => [`${site.step} ${site.pattern}`, site]));
  for (const { field, pointer } of sites.values())
    if (field.widget !== undefined && !names.includes(field.widget))
      tell("unknown-widget", `${pointer}/widget`, {
        name: field.widget,
        suggestion: nearest(field.widget, names),
      });
  for (const { id, pointer, asked } of journey.steps.values())
    for (const { node } of asked) {
      if (node.type !== "leaf" || !isLeaf(node.schema, node.rules)) continue;
      const { widget, source } = node.rules;
      const name =
        widget ?? widgetFor(node.schema, source === undefined ? undefined : release.flow.sources?.[source]);
      const definition = memberOf(widgets, name);
      if (definition === undefined) continue;
      const site = sites.get(`${id} ${node.pattern}`);
      const at = site ? site.pointer : `${pointer}/fields`;
      const place = widget === undefined ? at : `${at}/widget`;
      const takesSource = memberOf(definition, "source") === "allowed";
      if (source !== undefined && !takesSource)
        tell("widget-without-source", `${at}/source`, { name, field: node.pattern });
      else if (source !== undefined && node.schema.type === "array" && !accepts(definition, node.schema))
        tell("source-of-list", `${at}/source`, { name, field: node.pattern });
      else if (source === undefined && !accepts(definition, node.schema))
        tell(
          widget === undefined ? "no-widget" : "wrong-widget",
          place,
          { name, field: node.pattern },
          { key: widget === undefined },
        );
    }
}

function accepts(definition: unknown, schema: object): boolean {
  return refusals(memberOf(definition, "accepts"), schema).length === 0;
}
