import type { FieldView } from "#engine/runtime/index.ts";

/** Id of the element that answers a pointer: where a link of the error summary leads. */
export function elementId(pointer: string): string {
  return `field${pointer}`;
}

/** Id of the frame around a question, whatever its widget draws in it. */
export function frameId(id: string): string {
  return `${id}__question`;
}

/**
 * The field of a step that a problem's place belongs to: itself or the one around it, as a file's problem is its
 * list's; undefined where the step has none.
 */
export function placeOnStep(fields: readonly FieldView[], path: string): string | undefined {
  for (const field of fields) {
    if (path !== field.pointer && !path.startsWith(`${field.pointer}/`)) continue;
    const inner = field.type === "list" ? field.items.flatMap((item) => item.fields) : [];
    return placeOnStep(field.type === "group" ? field.fields : inner, path) ?? field.pointer;
  }
  return undefined;
}

/** Moves the focus to the field at a pointer, to the first control of a widget that gives none its id; tells whether there is one. */
export function focusField(pointer: string): boolean {
  const id = elementId(pointer);
  const frame = document.getElementById(frameId(id));
  const control = frame?.querySelector<HTMLElement>("input, select, textarea, button, [tabindex]");
  const field = document.getElementById(id) ?? control;
  field?.focus();
  return field != null;
}
