import { foldText } from "#engine/identifiers/index.ts";
import type { SearchTerms } from "./entity/for-brokers.ts";
import type { Entity } from "./entity.ts";
import type { StoredRecord } from "./record.ts";

/** What is stored of a record for the lists that look for it. */
export type IndexEntry = {
  readonly title: string;
  readonly titleOrder: string;
  readonly words: string;
  readonly tags: readonly string[];
};

/** By what lists find a record as it is; undefined for one that no list has. */
export function indexEntryOf(
  { brokers }: Pick<Entity, "brokers">,
  record: Pick<StoredRecord, "status" | "answers" | "facts">,
): IndexEntry | undefined {
  const terms = brokers && "terms" in brokers.list ? brokers.list.terms(record) : undefined;
  return terms && { ...terms, titleOrder: orderOf(terms.title), words: wordsOf(terms) };
}

/** The same as columns; without it they are empty. */
export function indexColumns(
  entity: Pick<Entity, "brokers">,
  record: Pick<StoredRecord, "status" | "answers" | "facts">,
) {
  const { title = null, titleOrder = null, words = null, tags = null } = indexEntryOf(entity, record) ?? {};
  return { title, title_order: titleOrder, words, tags: tags && [...tags] };
}

/** A space before each word: by it a search tells where one begins. */
function wordsOf({ title, words }: SearchTerms): string {
  const all = [title, ...words].flatMap((text) => foldText(text).split(/\s+/)).filter(Boolean);
  return ` ${[...new Set(all)].join(" ")} `;
}

/** By which texts are in the order of the alphabet, byte by byte: `ñ` comes after every `n`, accents are none. */
export function orderOf(title: string): string {
  return foldText(title.replace(/ñ/gi, "n~"));
}

/** What must be in the words of a record, as patterns of `like`: three letters anywhere, fewer at a word's start. */
export function patternsOf(search: string): readonly string[] {
  // Documents and phones are written in many ways; they are stored as their digits.
  const digits = search.replace(/\D/g, "");
  const isNumber = digits.length >= 3 && /^[\d\s.+()/-]+$/.test(search);
  const words = isNumber ? [digits] : foldText(search).split(/\s+/).filter(Boolean);
  const known = words.map((word) => (/^[\d./-]+$/.test(word) ? word.replace(/\D/g, "") : word));
  return [...new Set(known)]
    .filter(Boolean)
    .slice(0, mostWords)
    .map((word) => `%${word.length < 3 ? " " : ""}${escaped(word)}%`);
}

/** More words than that narrow nothing. */
const mostWords = 6;

function escaped(word: string): string {
  return word.replace(/[\\%_]/g, "\\$&");
}
