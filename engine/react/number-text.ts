/** Numbers as they are written in Argentina. Money is in integer centavos everywhere but on the screen. */

/**
 * The number that a person meant: dots group and the comma is decimal, but a last dot with one or two digits
 * behind it is a numeric keypad's decimal. What is no digit is dropped; undefined without digits.
 */
export function parseNumber(text: string, isInteger: boolean): number | undefined {
  const isNegative = /^\D*[-\u2212]/.test(text);
  const isKeypadDecimal = !isInteger && !text.includes(",") && /^\D*\d+\.\d{1,2}\D*$/.test(text);
  const [whole = "", ...decimals] = text.split(isKeypadDecimal ? "." : ",");
  const digits = whole.replace(/\D/g, "");
  const fraction = isInteger ? "" : decimals.join("").replace(/\D/g, "");
  if (digits === "" && fraction === "") return undefined;
  const value = Number(`${digits || "0"}.${fraction || "0"}`);
  return isNegative && value !== 0 ? -value : value;
}

/** `$ 1.234,50` → `123450`; undefined without digits. */
export function parseMoney(text: string): number | undefined {
  const value = parseNumber(text, false);
  return value === undefined ? undefined : Math.round(value * 100);
}
