/** Names of the values that stand in an address: `inspecciones/{inspectionId}`. */
export function valuesIn(address: string): readonly string[] {
  return [...address.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}

/**
 * An address with its values written into it, encoded as parts of a path. It ends before a value that is not known:
 * what is of something is nowhere without it.
 */
export function writeAddress(address: string, known: (name: string) => unknown): string {
  const parts = partsOf(address, known);
  const end = parts.indexOf(undefined);
  return (end < 0 ? parts : parts.slice(0, end)).join("/");
}

/** The same of an address that has to be whole: nothing where a value is not known. */
export function fillAddress(address: string, known: (name: string) => unknown): string | undefined {
  const parts = partsOf(address, known);
  return parts.includes(undefined) ? undefined : parts.join("/");
}

function partsOf(address: string, known: (name: string) => unknown): readonly (string | undefined)[] {
  return address.split("/").map((part) => {
    const [name] = valuesIn(part);
    if (name === undefined) return part;
    const value = known(name);
    // Half a character, which a draft may hold from anywhere, is written in no address.
    const isText = typeof value === "string" && value !== "" && !/\p{Surrogate}/u.test(value);
    return isText || typeof value === "number" ? encodeURIComponent(value) : undefined;
  });
}
