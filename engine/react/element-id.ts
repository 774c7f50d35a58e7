/** Id of the element that answers a pointer: where a link of the error summary leads. */
export function elementId(pointer: string): string {
  return `field${pointer}`;
}

/** Moves the focus to the question at a pointer, or to the one around it: a file's problem is its list's. */
export function focusField(pointer: string): void {
  const element = document.getElementById(elementId(pointer));
  if (element !== null) element.focus();
  else if (pointer !== "") focusField(pointer.slice(0, pointer.lastIndexOf("/")));
}
