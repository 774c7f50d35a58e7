import { nearest, type Schema } from "#engine/json/index.ts";
import { isLeaf } from "../../fields.ts";
import { documentsOf, memberOf } from "../../load/library.ts";
import { offerOf } from "../../offer.ts";
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
      const { widget } = node.rules;
      const source = offerOf(node.rules)?.name;
      const offered = source === undefined ? undefined : release.flow.sources?.[source];
      const name = widget ?? widgetFor(node.schema, offered);
      const definition = memberOf(widgets, name);
      if (definition === undefined) continue;
      const site = sites.get(`${id} ${node.pattern}`);
      const at = site ? site.pointer : `${pointer}/fields`;
      const params = { name, field: node.pattern };
      const isNamed = widget !== undefined;
      if (node.rules.shortcuts !== undefined && memberOf(definition, "shortcuts") !== "allowed")
        tell("shortcuts-without-widget", `${at}/shortcuts`, params, { key: true });
      if (node.rules.about !== undefined && memberOf(definition, "about") !== "allowed")
        tell("about-without-widget", `${at}/about`, params, { key: true });
      if (source === undefined) {
        if (!accepts(definition, node.schema))
          tell(isNamed ? "wrong-widget" : "no-widget", isNamed ? `${at}/widget` : at, params, {
            key: !isNamed,
          });
      } else if (memberOf(definition, "source") !== "allowed")
        tell("widget-without-source", `${at}/source`, params);
      else if (!accepts(definition, withOptions(node.schema)))
        tell(
          node.schema.type === "array" ? "source-of-list" : "wrong-widget",
          `${at}/${isNamed ? "widget" : "source"}`,
          params,
        );
      else if (offered?.suggests && !(name === "combobox" && isFreeText(node.schema)))
        tell("suggests-without-text", `${at}/source`, { name: source, field: node.pattern });
    }
}

/** Whether any text may be typed as an answer. */
function isFreeText(schema: Schema): boolean {
  return schema.type === "string" && schema.enum === undefined && widgetFor(schema) === "text";
}

/** The schema of a question as if it named the options that its source brings. */
function withOptions(schema: Schema): Schema {
  return schema.type === "array"
    ? { ...schema, items: { ...schema.items, enum: [] } }
    : { ...schema, enum: [] };
}

function accepts(definition: unknown, schema: object): boolean {
  return refusals(memberOf(definition, "accepts"), schema).length === 0;
}
