import { hash } from "node:crypto";
import documents from "./catalogue.json" with { type: "json" };
import type { Catalogue, Catalogues, Model } from "./catalogue.ts";

/** Of one kind of vehicle: brands with their groups of models, the versions of each, and prices of new ones in centavos. */
type Document = {
  readonly newPrice: { readonly from: number; readonly step: number };
  readonly versions: readonly string[];
  readonly brands: Readonly<Record<string, readonly string[]>>;
  /** The first and the last year of those groups that are not made in all of them. */
  readonly made?: Readonly<Record<string, readonly number[]>>;
};

/** What a vehicle keeps of its price from one year to the next, and the years for which there are prices. */
const aging = { kept: 0.88, years: 30 };

/**
 * Catalogues for demonstrations, known by that in their version: names are facts, codes, years and prices are made up.
 * InfoAuto's catalogue is paid and its own.
 */
export function demonstrationCatalogues(): Catalogues {
  const all = new Map(Object.entries(documents as Readonly<Record<string, Document>>).map(open));
  return { find: (type) => all.get(type) };
}

function open([type, document]: readonly [string, Document]): readonly [string, Catalogue] {
  const { from, step } = document.newPrice;
  const years = (now: number) => Array.from({ length: aging.years + 1 }, (_, age) => now - age);
  return [
    type,
    {
      version: `demostración-${hash("sha256", JSON.stringify(document)).slice(0, 12)}`,
      models: listModels(document),
      years,
      priceOf: ({ infoAutoCode }, year, now) => {
        if (!years(now).includes(year)) return undefined;
        const isNew = from + step * (Number(infoAutoCode) % 17);
        // Thousands of pesos: nobody knows it better.
        return Math.round((isNew * aging.kept ** (now - year)) / 100_000) * 100_000;
      },
    },
  ];
}

function listModels({ brands, versions, made = {} }: Document): readonly Model[] {
  return Object.entries(brands).flatMap(([brandName, groups], brandIndex) => {
    const brand = { id: numbered(brandIndex, 3), name: brandName };
    return groups.flatMap((groupName, groupIndex) => {
      const group = { id: `${brand.id}${numbered(groupIndex, 2)}`, name: groupName };
      const [from, until] = made[groupName] ?? [];
      return versions.map((version, index) => ({
        id: `${group.id}-${index + 1}`,
        infoAutoCode: `${group.id}${numbered(index, 2)}`,
        name: `${groupName} ${version}`.trim(),
        brand,
        group,
        ...(from === undefined ? {} : { from }),
        ...(until === undefined ? {} : { until }),
      }));
    });
  });
}

function numbered(index: number, digits: number): string {
  return String(index + 1).padStart(digits, "0");
}
