import { foldText } from "#engine/identifiers/index.ts";
import { type Catalogue, type Model, modelsOf, type Named } from "./catalogue.ts";

/** A vehicle in a catalogue, as far as it is sure which one it is; what it is worth today is in centavos. */
export type FoundVehicle = {
  readonly year?: number;
  readonly brand?: Named;
  readonly group?: Named;
  readonly model?: Named & { readonly infoAutoCode: string };
  readonly price?: number;
};

/** What is known of a vehicle: how somebody calls it, and the model and the year where they were chosen. */
export type SoughtVehicle = {
  readonly text: string;
  readonly chosen?: { readonly id: string; readonly infoAutoCode: string; readonly year: number } | undefined;
};

/**
 * Finds a vehicle: by the version that was chosen of it, where the catalogue still has that; else by the words of its
 * name. A version is found by words only where it explains each of them: with one word more it may be another.
 */
export function findVehicle(
  catalogue: Catalogue,
  { text, chosen }: SoughtVehicle,
  thisYear: number,
): FoundVehicle {
  const known = chosen && modelsOf(catalogue, chosen.year, thisYear).find((model) => isSame(model, chosen));
  if (known && chosen) return found(catalogue, known, chosen.year, thisYear);
  const words = wordsOf(text);
  const year = catalogue.years(thisYear).find((one) => words.includes(String(one)));
  if (year === undefined) return {};
  const models = modelsOf(catalogue, year, thisYear);
  const brand = longest(
    models.map((model) => model.brand),
    words,
  );
  if (!brand) return { year };
  const own = models.filter((model) => model.brand.id === brand.id);
  const rest = words.filter((word) => word !== String(year));
  const [exact, ...others] = own.filter(({ name }) =>
    isSaidBy(rest, [...wordsOf(brand.name), ...wordsOf(name)]),
  );
  if (exact && others.length === 0) return found(catalogue, exact, year, thisYear);
  const group = longest(
    own.map((model) => model.group),
    words,
  );
  return { year, brand, ...(group ? { group } : {}) };
}

function isSame({ id, infoAutoCode }: Model, chosen: { readonly id: string; readonly infoAutoCode: string }) {
  return id === chosen.id || infoAutoCode === chosen.infoAutoCode;
}

function found(catalogue: Catalogue, model: Model, year: number, thisYear: number): FoundVehicle {
  const { id, name, infoAutoCode, brand, group } = model;
  const price = catalogue.priceOf(model, year, thisYear);
  return { year, brand, group, model: { id, name, infoAutoCode }, ...(price === undefined ? {} : { price }) };
}

/** What has most words, all of them said; nothing where two different ones have as many. */
function longest(all: readonly Named[], words: readonly string[]): Named | undefined {
  const said = [...new Map(all.map((one) => [one.id, one])).values()]
    .map((one) => ({ one, own: wordsOf(one.name) }))
    .filter(({ own }) => own.length > 0 && own.every((word) => words.includes(word)))
    .toSorted((a, b) => b.own.length - a.own.length);
  const [first, second] = said;
  return first && first.own.length > (second?.own.length ?? 0) ? first.one : undefined;
}

/** The same words on both sides, whatever their order. */
function isSaidBy(one: readonly string[], other: readonly string[]): boolean {
  return one.every((word) => other.includes(word)) && other.every((word) => one.includes(word));
}

/** `Citroën C4 1.6` → citroen, c4, 1.6 */
function wordsOf(text: string): readonly string[] {
  return foldText(text).match(/[a-z0-9]+(?:[.,][0-9]+)?/g) ?? [];
}
