import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldView, LeafView } from "#engine/runtime/index.ts";
import { elementId, frameId } from "./element-id.ts";

/**
 * Choosing goes on where a step asks nothing else: by a press of a finger or the mouse, or by Enter. The arrow keys only
 * move, as in any group of options. Gives what the form listens with; `goOn` runs once the choice has been answered.
 */
export function useAdvance(pointer: string | undefined, goOn: () => void) {
  const isPressing = useRef(false);
  const [count, setCount] = useState(0);
  const goOnNow = useEffectEvent(goOn);
  useEffect(() => {
    if (count > 0) goOnNow();
  }, [count]);

  const optionAt = ({ target }: { readonly target: EventTarget }): HTMLInputElement | undefined => {
    const frame = pointer && document.getElementById(frameId(elementId(pointer)));
    const isOption = target instanceof HTMLInputElement && target.type === "radio";
    return frame && isOption && frame.contains(target) ? target : undefined;
  };
  if (pointer === undefined) return {};
  return {
    onPointerDown: () => {
      isPressing.current = true;
    },
    onKeyDown: (event: KeyboardEvent) => {
      isPressing.current = false;
      const option = event.key === "Enter" && !event.repeat ? optionAt(event) : undefined;
      if (!option) return;
      event.preventDefault();
      isPressing.current = true;
      option.click();
    },
    // A press of a label is heard again from its option, whose answer is told in the same event.
    onClick: (event: MouseEvent) => {
      if (!isPressing.current || !optionAt(event)) return;
      isPressing.current = false;
      setCount((before) => before + 1);
    },
  };
}

/** Whether the question whose choice goes on has been answered. */
export function isAnswered(fields: readonly FieldView[], pointer: string): boolean {
  return leafAt(fields, pointer)?.value !== undefined;
}

function leafAt(fields: readonly FieldView[], pointer: string): LeafView | undefined {
  for (const field of fields) {
    if (field.type === "leaf" && field.pointer === pointer) return field;
    const found = field.type === "group" ? leafAt(field.fields, pointer) : undefined;
    if (found) return found;
  }
  return undefined;
}
