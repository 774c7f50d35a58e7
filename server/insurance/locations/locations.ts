import { readFileSync } from "node:fs";
import { foldText } from "#engine/identifiers/index.ts";
import replacementLocation from "../../../schemas/replacement-location.schema.json" with { type: "json" };

/** Specification §3: a province with the localities that have a postal code. */
export type Location = {
  readonly id: string;
  readonly name: string;
  readonly localities: readonly { readonly id: string; readonly name: string }[];
};

/** Postal code, name in capitals, letter of the province (ISO 3166-2:AR). From GeoNames, CC BY 4.0: https://www.geonames.org. */
const source = new URL("./localities.tsv", import.meta.url);

/** In the same columns the town by which people know a code: it stands first, and is there where GeoNames has none of it. */
const mainSource = new URL("./main-localities.tsv", import.meta.url);

const provinces: Readonly<Record<string, string>> = replacementLocation.properties.province.titles;

/** The city has no rows in what GeoNames gives: all of these codes are its own. */
const city = { letter: "C", from: 1000, to: 1499 };

let read: ReadonlyMap<string, readonly Location[]> | undefined;

/** The provinces of a postal code of four digits, since some lie in two, with their localities; none for an unknown one. */
export function findLocations(postcode: string): readonly Location[] {
  const code = Number(postcode);
  if (code >= city.from && code <= city.to) return [cityOf(postcode)];
  read ??= readLocations();
  return read.get(postcode) ?? [];
}

/** The locality of an id, with its province and the postal code that it is told by. */
export function findLocality(id: string) {
  const postcode = id.slice(0, 4);
  if (!/^\d{4}$/.test(postcode)) return undefined;
  for (const { localities, ...province } of findLocations(postcode)) {
    const locality = localities.find((one) => one.id === id);
    if (locality) return { ...locality, province, postcode };
  }
  return undefined;
}

/** The locations of all codes, those of the city once. */
export function allLocations(): readonly Location[] {
  read ??= readLocations();
  return [cityOf(String(city.from)), ...[...read.values()].flat()];
}

function cityOf(postcode: string): Location {
  return provinceOf(city.letter, [nameOf(city.letter)], postcode);
}

function readLocations(): ReadonlyMap<string, readonly Location[]> {
  const named = new Map<string, Map<string, string[]>>();
  for (const [postcode = "", name = "", letter = ""] of [...rowsOf(mainSource), ...rowsOf(source)]) {
    const ofCode = named.get(postcode) ?? new Map<string, string[]>();
    const names = ofCode.get(letter) ?? [];
    const [main = ""] = names;
    if (main === titleCase(name)) continue;
    named.set(postcode, ofCode.set(letter, [...names, titleCase(name)]));
  }
  return new Map(
    [...named].map(([postcode, ofCode]) => [
      postcode,
      [...ofCode].map(([letter, names]) => provinceOf(letter, names, postcode)),
    ]),
  );
}

function rowsOf(file: URL): readonly (readonly string[])[] {
  return readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
}

function provinceOf(letter: string, names: readonly string[], postcode: string): Location {
  const ids = names.map((name) => `${postcode}${letter}-${slugOf(name)}`);
  const localities = names.map((name, index) => {
    const id = ids[index] ?? "";
    return { id: ids.indexOf(id) === index ? id : `${id}-${index}`, name };
  });
  return { id: letter, name: nameOf(letter), localities };
}

function nameOf(letter: string): string {
  return provinces[letter] ?? letter;
}

const small = new Set(["de", "del", "el", "la", "las", "los", "y"]);

/** `VILLA DEL ROSARIO` → `Villa del Rosario`. */
function titleCase(name: string): string {
  return name
    .toLowerCase()
    .split(" ")
    .map((word, index) =>
      index > 0 && small.has(word) ? word : word.replace(/(?<![\p{L}\d])\p{L}/gu, upper),
    )
    .join(" ");
}

function upper(letter: string): string {
  return letter.toUpperCase();
}

/** As much of a name as tells it apart, for identifiers of forty letters. */
function slugOf(name: string): string {
  return foldText(name)
    .replace(/[^a-z\d]+/g, "-")
    .slice(0, 28);
}
