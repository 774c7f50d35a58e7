/** Specification §3. */
export type Named = { readonly id: string; readonly name: string };

/** A version of a model, by its own id; `infoAutoCode` is what insurers know it by. */
export type Model = Named & {
  readonly infoAutoCode: string;
  readonly brand: Named;
  readonly group: Named;
  /** The years in which it was made, both within; until now where none is said. */
  readonly from?: number;
  readonly until?: number;
};

/** The vehicles of a kind. */
export type Catalogue = {
  /** By which it is known which one a quote was made with: another content has another. */
  readonly version: string;
  readonly models: readonly Model[];
  /** The years of which vehicles are quoted, the newest first. */
  readonly years: (now: number) => readonly number[];
  /** What a model of a year is worth in centavos; undefined for a year of which it has no price. */
  readonly priceOf: (model: Model, year: number, now: number) => number | undefined;
};

/** The catalogues that there are, by kind of vehicle. */
export type Catalogues = { readonly find: (type: string) => Catalogue | undefined };

/** The models that were made in a year of which there are quotes. */
export function modelsOf({ models, years }: Catalogue, year: number, now: number): readonly Model[] {
  if (!years(now).includes(year)) return [];
  return models.filter(({ from = year, until = year }) => from <= year && year <= until);
}

export function brandsOf(all: readonly Model[]): readonly Named[] {
  return distinct(all.map(({ brand }) => brand));
}

export function groupsOf(all: readonly Model[], brand: string): readonly Named[] {
  return distinct(all.filter((model) => model.brand.id === brand).map(({ group }) => group));
}

function distinct(all: readonly Named[]): readonly Named[] {
  return [...new Map(all.map((one) => [one.id, one])).values()];
}
