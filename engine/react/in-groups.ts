/** Things in their order, those of the same group side by side under its title. */
export function inGroups<T extends { readonly group?: string }>(
  things: readonly T[],
): readonly { readonly title: string | undefined; readonly things: readonly T[] }[] {
  const groups: { title: string | undefined; things: T[] }[] = [];
  for (const thing of things) {
    const last = groups.at(-1);
    if (last && last.title === thing.group) last.things.push(thing);
    else groups.push({ title: thing.group, things: [thing] });
  }
  return groups;
}
