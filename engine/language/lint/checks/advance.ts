import { below, isWithin } from "#engine/json/index.ts";
import type { FieldNode } from "../../fields.ts";
import type { Asked } from "../../journey.ts";
import { documentsOf, memberOf } from "../../load/library.ts";
import { offerOf } from "../../offer.ts";
import { widgetFor } from "../../widget.ts";
import type { FlowSubject } from "../subject.ts";

/** A question whose choice goes on is answered by choosing, and nothing else is always asked beside it. */
export function checkAdvance({ library, release, journey, tell }: FlowSubject): void {
  const widgets = documentsOf(library, "widgets")[0]?.value;
  for (const { pointer, asked } of journey.steps.values()) {
    for (const { node } of asked) {
      if (!node.rules.advance) continue;
      const at = below(below(pointer, "fields"), node.pattern);
      const place = `${at}/advance`;
      const offer = offerOf(node.rules);
      const offered = offer && release.flow.sources?.[offer.name];
      const name = node.rules.widget ?? widgetFor(node.schema, offered);
      const isChoice = node.type === "leaf" && memberOf(memberOf(widgets, name), "advance") === "allowed";
      if (widgets !== undefined && !isChoice)
        tell("advance-without-choice", place, { name: node.pattern }, { key: true });
      const other = asked.find(
        ({ node: one }) => one !== node && one.type !== "group" && isAlwaysAsked(one, asked),
      );
      if (other) tell("advance-beside-questions", place, { name: other.node.pattern }, { key: true });
    }
  }
}

function isAlwaysAsked({ pattern }: FieldNode, asked: readonly Asked[]): boolean {
  const around = asked.filter(({ node }) => isWithin(pattern, node.pattern));
  return around.every(
    ({ node: { rules } }) =>
      (rules.visible ?? true) === true && rules.readOnly !== true && rules.folded === undefined,
  );
}
