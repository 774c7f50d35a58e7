/** A price to be compared, in centavos. */
export type Priced = {
  readonly id: string;
  readonly insurer: string;
  readonly cluster: string;
  readonly instalment: number;
};

/**
 * The offers that are so many times cheaper or dearer than what the other insurers ask that they have to be confirmed:
 * than the middle of the same coverage where two others offer it; than that of all that others offer where none does,
 * and where one does than both, for of two who differ nobody knows which is right.
 */
export function farFromOthers(offers: readonly Priced[], times: number): ReadonlySet<string> {
  const isFar = (offer: Priced, from: readonly Priced[]) =>
    middlesOf(from.map(({ instalment }) => instalment)).every(
      (middle) => offer.instalment >= middle * times || offer.instalment * times <= middle,
    );
  const far = offers.filter((offer) => {
    const others = offers.filter(({ insurer }) => insurer !== offer.insurer);
    const same = others.filter(({ cluster }) => cluster === offer.cluster);
    const insurers = new Set(same.map(({ insurer }) => insurer)).size;
    if (others.length === 0) return false;
    if (insurers > 1) return isFar(offer, same);
    return isFar(offer, others) && (insurers === 0 || isFar(offer, same));
  });
  return new Set(far.map(({ id }) => id));
}

/** The middle of amounts; of as many below as above the two that it lies between, either of which will do. */
function middlesOf(amounts: readonly number[]): readonly number[] {
  const sorted = amounts.toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  return sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1);
}
