/** Keeps the last few things that were made: gives the one that is meant, or makes it in place of the oldest. */
export function lastOf<T>(most: number): (isMeant: (one: T) => boolean, make: () => T) => T {
  const kept: T[] = [];
  let oldest = 0;
  return (isMeant, make) => {
    const known = kept.find(isMeant);
    if (known) return known;
    const made = make();
    kept[oldest] = made;
    oldest = (oldest + 1) % most;
    return made;
  };
}
