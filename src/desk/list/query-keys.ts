/**
 * What answers are kept under: the path of their call, part by part, then what was asked of it. Whoever changes something
 * forgets all that begins with its path: `/clients` is the list and each client with all that is theirs.
 */
export function keyOf(path: string, asked?: string): readonly string[] {
  const parts = path.split("/").filter((part) => part !== "");
  return asked === undefined ? parts : [...parts, asked];
}
