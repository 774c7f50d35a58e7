/**
 * Prefixes that exist (24–26 persons, 34 companies, 50–55 foreign) and that the plain rule refuses. A schema takes
 * them by "anyPrefix", where a broker enters clients; they then need 11 digits and the right check digit.
 */
export const knownTaxPrefixes: readonly string[] = ["24", "25", "26", "34", "50", "51", "55"];

/** 11 digits whose prefix is among the extra ones and whose check digit is right. */
export function isWidened(digits: string, extra: readonly string[] = []): boolean {
  return extra.includes(digits.slice(0, 2)) && hasTaxCheckDigit(digits);
}

/**
 * Modulus 11 over 11 digits. A remainder of 1 would ask for the digit "10": no such number is issued (its holder
 * gets prefix 23 or 33 instead), so it fails here without a rule of its own.
 */
export function hasTaxCheckDigit(digits: string): boolean {
  if (!/^\d{11}$/.test(digits)) return false;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return (11 - (sum % 11)) % 11 === Number(digits[10]);
}

const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
