import { foldText } from "#engine/identifiers/index.ts";
import type { Fields } from "./field.ts";

/** What a column is taken to be, and how that is known. */
export type Guess = { readonly field: string | null; readonly known: "remembered" | "title" | "none" };

/** What a column was the last time, by its title as `keyOfTitle` has it: a field's name, or null for none. */
export type Remembered = ReadonlyMap<string, string | null>;

/** Guesses what columns are: as somebody chose before, else by their titles. No field is two columns but one that is joined. */
export function guessColumns(
  titles: readonly string[],
  fields: Fields,
  remembered: Remembered,
): readonly Guess[] {
  const taken = new Set<string>();
  const take = (name: string): boolean => {
    if (taken.has(name) && !fields[name]?.isJoined && fields[name]?.of === undefined) return false;
    taken.add(name);
    return true;
  };
  const chosen = titles.map((title): Guess | undefined => {
    const key = keyOfTitle(title);
    const field = remembered.get(key);
    if (field === undefined || key === "") return undefined;
    if (field === null) return { field, known: "remembered" };
    return Object.hasOwn(fields, field) && take(field) ? { field, known: "remembered" } : undefined;
  });
  // The surest names take their columns first: of «Nro» and «Nro póliza» the second is the number.
  const found = new Map<number, string>();
  const ranks = Math.max(0, ...Object.values(fields).map(({ names }) => names.length));
  for (let rank = 0; rank < ranks; rank += 1)
    for (const [name, { names, of }] of Object.entries(fields))
      for (const [index, title] of titles.entries())
        if (!chosen[index] && !found.has(index) && names[rank] === keyOf(title, of) && take(name))
          found.set(index, name);
  return titles.map((_, index) => {
    const field = found.get(index);
    return (
      chosen[index] ?? (field === undefined ? { field: null, known: "none" } : { field, known: "title" })
    );
  });
}

/** Of what there may be several its title without which it is: «Beneficiario 2», «DNI benef. 2». */
function keyOf(title: string, of: string | undefined): string {
  const key = keyOfTitle(title);
  return of === undefined ? key : key.replace(/(?<= )\d{1,2}(?: |$)/g, "").trim();
}

/** A title by which a column is known again: without accents, capitals, or what stands between its words. */
export function keyOfTitle(title: string): string {
  return foldText(title)
    .replace(/[^a-z0-9ñ]+/g, " ")
    .trim()
    .slice(0, 100);
}
