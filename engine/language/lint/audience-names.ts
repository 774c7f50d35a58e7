import { nearest } from "#engine/json/index.ts";
import { documentsOf, isWhole, type Library, memberOf } from "../load/library.ts";
import type { Tell } from "./subject.ts";

/** Tells an insurer that is on no list of the library; nothing where there is no list. */
export function checkInsurer(library: Library, name: unknown, pointer: string, tell: Tell): void {
  const lists = documentsOf(library, "insurers");
  if (typeof name !== "string" || lists.length === 0 || !isWhole(library, "insurers")) return;
  const names = lists
    .flatMap(({ value }) => (Array.isArray(value) ? value : []))
    .map((insurer) => memberOf(insurer, "name"))
    .filter((known) => typeof known === "string");
  if (!names.includes(name)) tell("unknown-insurer", pointer, { name, suggestion: nearest(name, names) });
}

/** Whether people speak a language of that code, as `en` or `pt-BR`. */
export function isLanguage(code: string): boolean {
  const names = new Intl.DisplayNames("es", { type: "language", fallback: "none" });
  try {
    return names.of(code) !== undefined;
  } catch {
    // What has not even the form of a code.
    return false;
  }
}
