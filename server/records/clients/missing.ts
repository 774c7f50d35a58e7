import type { AnsweredClient } from "./answered.ts";
import words from "./missing.json" with { type: "json" };

type Said = Readonly<Record<string, unknown>>;
type Words = Readonly<Record<string, string>>;

/**
 * What an emission will still ask of a client who was made with less, in the words of the client's flow. It is asked
 * there again: this is for who wants to have it ready.
 */
export function missingOf(client: AnsweredClient): readonly string[] {
  const said: Said = client;
  const own = client.personType === "legal" ? words.legal : words.physical;
  const foreign = said.foreignNumber === undefined ? {} : { identityNumber: said.foreignNumber };
  return [
    ...absent(own, { ...said, ...foreign }),
    ...absent(words.both, said),
    ...absent(words.address, (said.address ?? {}) as Said),
    ...absent(words.declarations, said),
  ];
}

function absent(names: Words, said: Said): readonly string[] {
  return Object.entries(names).flatMap(([name, word]) => (isSaid(said[name]) ? [] : [word]));
}

/** Objects and lists are kept empty where nothing was said of them. */
export function isSaid(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).some(isSaid);
  return value !== undefined && value !== null && value !== "";
}
