import { cleanPlate, foldText } from "#engine/identifiers/index.ts";

type Worded = {
  readonly number: string;
  readonly plate: string | null;
  readonly holder: string | null;
  readonly documents: readonly string[];
};

/**
 * The words by whose beginnings its broker finds a policy: its number whole and in the parts that it is written in, with
 * and without the zeros before them, its plate, and who took it out.
 */
export function wordsOfPolicy({ number, plate, holder, documents }: Worded): ReadonlySet<string> {
  const parts = number.split(/[^A-Za-z0-9]+/);
  const words = [
    number.replace(/[^A-Za-z0-9]/g, ""),
    ...parts,
    ...parts.map((part) => part.replace(/^0+/, "")),
    plate === null ? "" : cleanPlate(plate),
    ...(holder ?? "").split(/[^\p{L}\p{N}]+/u),
    ...documents,
  ];
  return new Set(words.map(foldText).filter(Boolean));
}

/** What somebody looks for as beginnings of such words, those first that tell most: a list looks for the first one and holds what it finds to the others. */
export function wordsByWeight(search: string): readonly string[] {
  return soughtWords(search).toSorted((one, other) => weightOf(other) - weightOf(one));
}

/** What somebody looks for, as beginnings of such words: plates and numbers are written with spaces, dots and dashes. */
export function soughtWords(search: string): readonly string[] {
  const whole = search.trim();
  const isNumber = /\d/.test(whole) && /^[A-Za-z0-9\s./-]{1,40}$/.test(whole) && !/[A-Za-z]{4}/.test(whole);
  const words = isNumber ? [whole.replace(/[^A-Za-z0-9]/g, "")] : whole.split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words.map(foldText).filter(Boolean))].slice(0, mostWords);
}

/** Numbers tell more than names, and long words more than short ones. */
function weightOf(word: string): number {
  return word.length + (/\d/.test(word) ? 10 : 0);
}

/** More words than that narrow nothing. */
const mostWords = 4;
