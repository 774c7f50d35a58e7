import { formatDate } from "#engine/identifiers/index.ts";

const day = 86_400_000;

/** Formats that a spreadsheet has of itself and that write a day. */
const days = [
  [14, 17],
  [22, 22],
  [27, 31],
  [34, 36],
  [50, 58],
] as const;

/** Whether a number in this format is a day. */
export function isDayFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return days.some(([from, to]) => id >= from && id <= to);
  let until = "";
  for (const [index, letter] of [...code].entries()) {
    // What stands between quotes, in brackets or after a bar is written as it is.
    if (until !== "") until = letter === until ? "" : until;
    else if (letter === '"') until = letter;
    else if (letter === "[") until = "]";
    else if (letter === ";") return false;
    else if (/[dy]/i.test(letter) && code[index - 1] !== "\\") return true;
  }
  return false;
}

/**
 * A day counted from 1900, or from 1904, as a person writes it. In 1900 spreadsheets count a 29 February that never
 * was: what comes before it is a day less.
 */
export function dayOfSerial(serial: number, isFrom1904: boolean): string | undefined {
  const whole = Math.floor(serial);
  if (whole < 0 || whole > 2_958_465 || (!isFrom1904 && whole === 60)) return undefined;
  const first = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, whole < 60 ? 31 : 30);
  return formatDate(new Date(first + whole * day).toISOString().slice(0, 10));
}

/** A number as it is typed here: a comma before its decimals, nothing between its thousands. */
export function numberText(text: string): string {
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number)) return text;
  const exact = Number.isInteger(number) ? BigInt(number).toString() : String(Number(number.toPrecision(15)));
  return exact.replace(".", ",");
}
