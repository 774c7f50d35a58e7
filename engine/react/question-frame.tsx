import type { FieldProps } from "@rjsf/utils";
import { memo, useContext } from "react";
import type { LeafView } from "#engine/runtime/index.ts";
import { elementId } from "./element-id.ts";
import { AlertIcon } from "./icons.tsx";
import { isSameLeaf, leavesOf } from "./leaves.ts";
import { problemText } from "./problem-text.ts";
import { ToolsContext, ViewContext } from "./tools.ts";

/** RJSF's field of every question: the property's name is the question's pointer, the rest is in the view. */
export function LeafField({ name }: Pick<FieldProps, "name">) {
  const view = useContext(ViewContext);
  const leaf = view && leavesOf(view.fields).get(name);
  // RJSF learns of a change of shape a moment later than the view.
  return leaf === undefined ? null : <Leaf leaf={leaf} isHeading={leaf.title === view?.step.title} />;
}

/**
 * One question: its name, its hint, its problem and its widget, linked to one another. A group that is called as
 * the step is not named twice.
 */
const Leaf = memo(
  function Leaf({ leaf, isHeading }: { readonly leaf: LeafView; readonly isHeading: boolean }) {
    const { host, widgets, send } = useContext(ToolsContext);
    const widget = widgets[leaf.widget] ?? widgets.text;
    if (widget === undefined) return null;
    const { Control, naming } = widget;
    const id = elementId(leaf.pointer);
    const hintId = leaf.hint === undefined ? undefined : `${id}-hint`;
    const errorId = leaf.problem === undefined ? undefined : `${id}-error`;
    const optional = !leaf.required && !leaf.readOnly && naming !== "own" && (
      <span className="flow-optional"> {host.text("form.optional")}</span>
    );
    return (
      <div className="flow-field" data-invalid={leaf.problem !== undefined || undefined}>
        {naming === "label" && (
          <label htmlFor={id} id={`${id}-label`} className="flow-label">
            {leaf.title}
            {optional}
          </label>
        )}
        {naming === "group" && (
          <span id={`${id}-label`} className={isHeading ? "flow-hidden" : "flow-label"}>
            {leaf.title}
            {optional}
          </span>
        )}
        {leaf.hint !== undefined && (
          <p id={hintId} className="flow-hint">
            {leaf.hint}
          </p>
        )}
        {leaf.problem && (
          <p id={errorId} className="flow-error">
            <AlertIcon />
            <span>{problemText(leaf.problem, host)}</span>
          </p>
        )}
        <Control
          id={id}
          labelId={`${id}-label`}
          leaf={leaf}
          describedBy={[errorId, hintId].filter(Boolean).join(" ") || undefined}
          invalid={leaf.problem !== undefined}
          host={host}
          answer={(value, isTyping) =>
            send({ type: "answer", pointer: leaf.pointer, value, ...(isTyping ? { isTyping } : {}) })
          }
          send={send}
        />
      </div>
    );
  },
  (before, after) => before.isHeading === after.isHeading && isSameLeaf(before.leaf, after.leaf),
);
