/** A number that was typed with a comma, in hundredths: `1.234,5` → 123450. Undefined for what is none. */
export function hundredthsIn(typed: string): number | undefined {
  const text = typed.trim();
  if (!/^(\d{1,3}(\.\d{3})+|\d+)(,\d{1,2})?$/.test(text)) return undefined;
  const [whole = "", decimals = ""] = text.replaceAll(".", "").split(",");
  return Number(whole + decimals.padEnd(2, "0"));
}
