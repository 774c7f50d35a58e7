/** The pattern of a concrete pointer: indices become stars. */
export function patternOf(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, "/*");
}

/** Whether one of two places is the other or inside it. */
export function areNested(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}

/** Where a place is once an item of a list is gone; undefined for what was in the item. */
export function placeWithout(pointer: string, list: string, index: number): string | undefined {
  if (!pointer.startsWith(`${list}/`)) return pointer;
  const [item = "", ...rest] = pointer.slice(list.length + 1).split("/");
  if (Number(item) === index) return undefined;
  return [list, Number(item) > index ? Number(item) - 1 : item, ...rest].join("/");
}

/** The names of the answers, or of what else there is, in which places are. */
export function namesIn(pointers: readonly string[]): readonly string[] {
  return [...new Set(pointers.map((pointer) => pointer.split("/")[1] ?? ""))];
}

/** A place and all those around it, the nearest first: `/people/0/name`, `/people/0`, `/people`. */
export function placesAround(pointer: string): readonly string[] {
  const places: string[] = [];
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf("/", end - 1))
    places.push(pointer.slice(0, end));
  return places;
}
