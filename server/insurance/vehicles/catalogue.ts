import documents from "./catalogue.json" with { type: "json" };

/** Specification §3. */
export type Named = { readonly id: string; readonly name: string };
export type Model = Named & { readonly infoAutoCode: string; readonly brand: Named; readonly group: Named };

/** Of one kind of vehicle: brands with their groups of models, the versions of each, and prices of new ones in centavos. */
type Catalogue = {
  readonly newPrice: { readonly from: number; readonly step: number };
  readonly versions: readonly string[];
  readonly brands: Readonly<Record<string, readonly string[]>>;
};

/** For demonstrations: names are facts, codes and prices are made up. InfoAuto's catalogue is paid and its own. */
const catalogues: Readonly<Record<string, Catalogue>> = documents;

/** What a vehicle keeps of its price from one year to the next, and the years for which there are prices. */
const aging = { kept: 0.88, years: 30 };

/** The models of a kind of vehicle; undefined for a kind that has none. */
export function modelsOf(type: string): readonly Model[] | undefined {
  return Object.hasOwn(catalogues, type) ? models.get(type) : undefined;
}

export function brandsOf(all: readonly Model[]): readonly Named[] {
  return distinct(all.map(({ brand }) => brand));
}

export function groupsOf(all: readonly Model[], brand: string): readonly Named[] {
  return distinct(all.filter((model) => model.brand.id === brand).map(({ group }) => group));
}

/** The years of which vehicles are quoted, the newest first. */
export function yearsUntil(year: number): readonly number[] {
  return Array.from({ length: aging.years + 1 }, (_, age) => year - age);
}

/** What a model of a year is worth in centavos; undefined for a year that is not quoted. */
export function priceOf(
  type: string,
  { infoAutoCode }: Model,
  year: number,
  now: number,
): number | undefined {
  const { from = 0, step = 0 } = catalogues[type]?.newPrice ?? {};
  if (!yearsUntil(now).includes(year)) return undefined;
  const isNew = from + step * (Number(infoAutoCode) % 17);
  // Thousands of pesos: nobody knows it better.
  return Math.round((isNew * aging.kept ** (now - year)) / 100_000) * 100_000;
}

const models = new Map(Object.entries(catalogues).map(([type, catalogue]) => [type, listModels(catalogue)]));

function listModels({ brands, versions }: Catalogue): readonly Model[] {
  return Object.entries(brands).flatMap(([brandName, groups], brandIndex) => {
    const brand = { id: numbered(brandIndex, 3), name: brandName };
    return groups.flatMap((groupName, groupIndex) => {
      const group = { id: `${brand.id}${numbered(groupIndex, 2)}`, name: groupName };
      return versions.map((version, index) => {
        const infoAutoCode = `${group.id}${numbered(index, 2)}`;
        return { id: infoAutoCode, infoAutoCode, name: `${groupName} ${version}`.trim(), brand, group };
      });
    });
  });
}

function numbered(index: number, digits: number): string {
  return String(index + 1).padStart(digits, "0");
}

function distinct(all: readonly Named[]): readonly Named[] {
  return [...new Map(all.map((one) => [one.id, one])).values()];
}
