// What CEL's extension of texts does. A letter is a code point wherever letters are counted: half of one is no text.

/** How long a text that is made may be: one that grows with each call would fill the memory. An answer may be longer. */
const mostLetters = 100_000;

/** How many letters a text has, however each of them is stored. */
export function lettersIn(text: string): number {
  return [...text].length;
}

/** The place of the letter where another text begins; -1 where it does not. */
export function indexOf(text: string, other: string): bigint {
  return placeOf(text, text.indexOf(other));
}

export function indexFrom(text: string, other: string, from: bigint): bigint | undefined {
  const letters = [...text];
  if (from < 0 || from > letters.length) return undefined;
  if (other === "") return from;
  if (from === BigInt(letters.length)) return undefined;
  const passed = letters.slice(0, Number(from)).join("").length;
  return placeOf(text, text.indexOf(other, passed));
}

export function partOf(text: string, start: bigint, end?: bigint): string | undefined {
  const letters = [...text];
  const last = end ?? BigInt(letters.length);
  if (start < 0 || start > last || last > letters.length) return undefined;
  return letters.slice(Number(start), Number(last)).join("");
}

export function split(text: string, separator: string): readonly string[] {
  return separator === "" ? [...text] : text.split(separator);
}

export function added(left: string, right: string): string | undefined {
  return left.length + right.length > mostLetters ? undefined : left + right;
}

export function join(list: readonly unknown[], separator = ""): string | undefined {
  let length = separator.length * Math.max(list.length - 1, 0);
  for (const item of list) {
    if (typeof item !== "string") return undefined;
    length += item.length;
  }
  return length > mostLetters ? undefined : list.join(separator);
}

/** Every occurrence replaced; the empty text is before each letter and at the end, as CEL has it. */
export function replace(text: string, from: string, to: string): string | undefined {
  return join(from === "" ? ["", ...text, ""] : text.split(from), to);
}

/** Without the white space of Unicode at its ends, which is not what JavaScript trims. */
export function trim(text: string): string {
  return text.replace(/^\p{White_Space}+|(?<!\p{White_Space})\p{White_Space}+$/gu, "");
}

/** The letters that ASCII has, in the other case; CEL leaves Ñ, accents and all others as they are. */
export function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

export function upperAscii(text: string): string {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

function placeOf(text: string, index: number): bigint {
  return BigInt(index < 0 ? index : lettersIn(text.slice(0, index)));
}
