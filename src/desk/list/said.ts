/** What each name of an address may say: one of these, the first where it says nothing; or what has this form, or nothing. */
export type SaidNames = Readonly<Record<string, readonly string[] | RegExp>>;

export type Said<Names extends SaidNames> = {
  readonly [Name in keyof Names]: Names[Name] extends readonly (infer Value extends string)[]
    ? Value
    : string;
};

/** What an insurer or a product is known by. */
export const codeForm = /^[A-Za-z][A-Za-z0-9]{0,59}$/;
export const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What an address does not say, and what it says that nobody knows, is as usual. */
export function readSaid<Names extends SaidNames>(address: URLSearchParams, names: Names): Said<Names> {
  const entries = Object.entries(names).map(([name, known]) => {
    const said = address.get(name) ?? "";
    const isKnown = known instanceof RegExp ? known.test(said) : known.includes(said);
    return [name, isKnown ? said : usualOf(known)];
  });
  return Object.fromEntries(entries) as Said<Names>; // each by its name
}

/** `?a=b`, or nothing where all is as usual; a name without a value is left out. */
export function writeSaid<Names extends SaidNames>(names: Names, said: Partial<Said<Names>>): string {
  const told = Object.entries(names).flatMap(([name, known]) => {
    const value = said[name] as string | undefined; // each of its values is a text
    return value === undefined || value === usualOf(known) ? [] : [[name, value]];
  });
  return told.length === 0 ? "" : `?${new URLSearchParams(told)}`;
}

function usualOf(known: SaidNames[string]): string {
  return known instanceof RegExp ? "" : (known[0] ?? "");
}
