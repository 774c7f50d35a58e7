import type { MouseEvent } from "react";

/** Whether it is the second click of a double click, which would fall on the next step's button. */
export function isRepeated(event: MouseEvent): boolean {
  if (event.detail > 1) event.preventDefault();
  return event.detail > 1;
}
