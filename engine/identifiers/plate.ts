import type { CheckOptions, Identifier } from "./identifier.ts";
import { stripSeparators } from "./typing.ts";

/** A plate in capitals without spaces, dots or dashes. */
export function cleanPlate(text: string): string {
  return stripSeparators(text).replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** `AA123BB` → `AA 123 BB`: a space between letters and digits. */
function formatPlate(text: string): string {
  const plate = cleanPlate(text);
  return /^[A-Z0-9]+$/.test(plate) ? spaced(plate) : plate;
}

/**
 * The plates of cars, of Mercosur cars, of diplomats before 2012, and letter + three digits + three letters
 * (diplomats since 2012). `nullable` adds the empty text, motorcycles before 2016 and trailers (101 + plate).
 */
export function checkPlate(text: string, options?: CheckOptions): "invalidLicensePlate" | undefined {
  const plate = cleanPlate(text);
  const forms = options?.nullable ? [...plainForms, ...nullableForms] : plainForms;
  return forms.some((form) => form.test(plate)) ? undefined : "invalidLicensePlate";
}

/** The plate as a masked input. */
export const plate: Identifier = {
  clean: cleanPlate,
  format: formatPlate,
  type: (text) => spaced(cleanPlate(text).replace(/[^A-Z0-9]/g, "")),
  check: checkPlate,
  inputMode: "text",
  maxLength: 11,
  example: "AA 123 BB",
};

function spaced(plate: string): string {
  return (plate.match(/[A-Z]+|[0-9]+/g) ?? []).join(" ");
}

const plainForms = [
  /^[A-Z]{3}\d{3}$/,
  /^[A-Z]{2}\d{3}[A-Z]{2}$/,
  /^(?:CD|CC|OI|ME|PA)\d{4}$/,
  /^[DCIMA]\d{3}[A-Z]{3}$/,
];

const nullableForms = [/^$/, /^\d{3}[A-Z]{3}$/, /^\d{3}[A-Z]{3}\d{3}$/, /^\d{3}[A-Z]{2}\d{3}[A-Z]{2}$/];
