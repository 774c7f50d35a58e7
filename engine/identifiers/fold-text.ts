/** A text as it is looked for: in small letters and without accents, so that `Núñez` is found by `nunez`. */
export function foldText(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}
