/** The ASCII digits of a text, in order. */
export function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, "");
}

/** Cuts a text into parts of the given sizes; what is over stays in the last, so that nothing is lost. */
export function group(text: string, sizes: readonly number[], separator: string): string {
  const parts: string[] = [];
  let from = 0;
  sizes.forEach((size, index) => {
    const to = index === sizes.length - 1 ? text.length : from + size;
    if (from < text.length) parts.push(text.slice(from, to));
    from = to;
  });
  return parts.join(separator);
}

/** Applies a mask when the text is digits alone; leaves any other text as it stands. */
export function maskDigits(text: string, mask: (digits: string) => string): string {
  return /^[0-9]+$/.test(text) ? mask(text) : text;
}

/**
 * Trims, and drops the separators that people and word processors put inside a number. Where there is nothing else they
 * stay: who typed them answered, wrongly.
 */
export function stripSeparators(text: string): string {
  return text.replace(/[\s.\-\u2010-\u2015]/g, "") || text.trim();
}

/** The shape of a text of fixed parts: `leads` are the greatest first digits of all parts but the last. */
export type Parts = {
  readonly sizes: readonly number[];
  readonly leads: readonly number[];
  readonly separator: string;
};

/**
 * Types a text of parts, such as DD/MM/AAAA: puts the separator as soon as a part is complete and a zero before a
 * digit that can only stand alone. What is being deleted is left alone, or a separator could never be deleted.
 */
export function typeParts(text: string, before: string | undefined, shape: Parts): string {
  if (before !== undefined && isDeletion(text, before)) return text;
  const done: string[] = [];
  let part = "";
  const close = () => {
    done.push(part.padStart(shape.sizes[done.length] ?? 0, "0"));
    part = "";
  };
  for (const char of text) {
    const size = shape.sizes[done.length] ?? 0;
    const lead = shape.leads[done.length];
    if (char >= "0" && char <= "9") {
      part += char;
      if (lead !== undefined && (part.length === size || Number(part) > lead)) close();
    } else if (part !== "" && lead !== undefined) close();
  }
  return [...done, part].join(shape.separator);
}

/** Where the caret belongs in `shown` so that as many letters and digits stand before it as in what was typed. */
export function caretAfter(typed: string, caret: number, shown: string): number {
  if (caret >= typed.length) return shown.length;
  let left = typed.slice(0, caret).replace(/[^\p{L}\p{N}]/gu, "").length;
  let at = 0;
  while (left > 0 && at < shown.length) {
    if (/[\p{L}\p{N}]/u.test(shown.charAt(at))) left -= 1;
    at += 1;
  }
  return at;
}

function isDeletion(text: string, before: string): boolean {
  if (text.length >= before.length) return false;
  let head = 0;
  while (head < text.length && text[head] === before[head]) head += 1;
  let tail = 0;
  while (tail < text.length - head && text.at(-1 - tail) === before.at(-1 - tail)) tail += 1;
  return head + tail >= text.length;
}
