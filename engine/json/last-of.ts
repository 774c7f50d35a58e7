/** Keeps the last few things that were asked for: gives the one that is meant, or makes it in place of the oldest. */
export function lastOf<T>(most: number): (isMeant: (one: T) => boolean, make: () => T) => T {
  // The one that was asked for last stands first: it is what is asked for most.
  const kept: T[] = [];
  return (isMeant, make) => {
    const found = kept.findIndex(isMeant);
    if (found === 0) return kept[0] as T; // it was found
    const one = found < 0 ? make() : (kept.splice(found, 1)[0] as T); // it was found
    kept.unshift(one);
    if (kept.length > most) kept.pop();
    return one;
  };
}

/**
 * Makes something of an object, and gives it again for the same object while it is among the last few. A weak map would
 * keep each until the whole memory is swept, and what it is made of with it.
 */
export function madeOfLast<From, T>(most: number, make: (from: From) => T): (from: From) => T {
  const froms: From[] = [];
  const kept: T[] = [];
  let oldest = 0;
  return (from) => {
    const known = froms.indexOf(from);
    if (known >= 0) return kept[known] as T; // they are written together
    const made = make(from);
    froms[oldest] = from;
    kept[oldest] = made;
    oldest = (oldest + 1) % most;
    return made;
  };
}
