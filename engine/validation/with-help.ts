/**
 * Puts the words that a field has of its own for a problem behind the usual text, which the specification fixes:
 * `Campo requerido: elegí el día`.
 */
export function withHelp(text: string, help: string | undefined): string {
  if (help === undefined) return text;
  if (text.includes(": ")) return `${text}. ${help}`;
  // A word in capitals, such as DNI, stays so.
  const isAcronym = /^\p{Lu}{2}/u.test(help);
  return `${text}: ${isAcronym ? help : help.charAt(0).toLowerCase() + help.slice(1)}`;
}
