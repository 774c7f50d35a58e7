import { type ReactNode, useContext, useEffect, useRef } from "react";
import type { ListView } from "#engine/runtime/index.ts";
import { elementId } from "./element-id.ts";
import { Fields } from "./form-layout.tsx";
import { GroupProblem } from "./group-problem.tsx";
import { AddIcon, RemoveIcon } from "./icons.tsx";
import { inSentence } from "./in-sentence.ts";
import { ToolsContext, ViewContext } from "./tools.ts";

type Props = { readonly list: ListView; readonly drawn: ReadonlyMap<string, ReactNode> };

/** A repeatable group: a card for each item, in fixed slots or added and removed by the person. */
export function ListField({ list, drawn }: Props) {
  const { host, send } = useContext(ToolsContext);
  const id = elementId(list.pointer);
  const isHeading = useContext(ViewContext)?.step.title === list.title;
  const area = useFocusAfterChange(list.items.length);
  return (
    <fieldset
      ref={area}
      id={id}
      tabIndex={-1}
      className="flow-group flow-list"
      aria-describedby={list.problem && `${id}-error`}
    >
      <legend className={isHeading ? "flow-hidden" : "flow-legend"}>{list.title}</legend>
      {list.hint && <p className="flow-hint">{list.hint}</p>}
      {list.items.map((item, index) => (
        <fieldset key={item.key} className="flow-item">
          <legend className="flow-legend">{item.title}</legend>
          {item.hint && <p className="flow-hint">{item.hint}</p>}
          <Fields fields={item.fields} drawn={drawn} />
          {list.canRemove && !list.fixed && (
            <button
              type="button"
              className="flow-button flow-quiet flow-remove"
              onClick={() => send({ type: "remove-item", pointer: list.pointer, index })}
            >
              <RemoveIcon />
              {host.text("form.list.remove", { title: inSentence(item.title) })}
            </button>
          )}
        </fieldset>
      ))}
      {list.canAdd && !list.fixed && (
        <button
          type="button"
          className="flow-button flow-secondary flow-add"
          onClick={() => send({ type: "add-item", pointer: list.pointer })}
        >
          <AddIcon />
          {host.text("form.list.add", { title: inSentence(list.itemTitle) })}
        </button>
      )}
      <GroupProblem id={id} problem={list.problem} />
    </fieldset>
  );
}

/** An added item takes the focus on its first question; after a removal the list has it. */
function useFocusAfterChange(count: number) {
  const area = useRef<HTMLFieldSetElement>(null);
  const before = useRef(count);
  // RJSF draws an added item's questions a moment after the item itself: this looks after each drawing.
  useEffect(() => {
    if (before.current === count) return;
    const items = [...(area.current?.querySelectorAll<HTMLElement>(":scope > .flow-item") ?? [])];
    const first = items.at(-1)?.querySelector<HTMLElement>("input, select, textarea") ?? null;
    const isGrown = count > before.current;
    if (isGrown && first === null) return;
    before.current = count;
    // What comes from a server or a rule while the person is elsewhere must not take the focus.
    const hadFocus =
      area.current?.contains(document.activeElement) || document.activeElement === document.body;
    if (hadFocus) (isGrown ? first : area.current)?.focus();
  });
  return area;
}
