import { cleanDni, formatDni } from "#engine/identifiers/index.ts";
import { isObject, type Json } from "#engine/json/index.ts";

/** What a text of somebody becomes. */
const blank = "•••";

/** The texts by which somebody is known in a document: those beside their DNI, wherever it stands. */
export function textsBeside(document: Json, identityNumber: string): readonly string[] {
  if (Array.isArray(document)) return document.flatMap((item) => textsBeside(item, identityNumber));
  if (!isObject(document)) return [];
  const values = Object.values(document);
  const own = saysDni(values, identityNumber) ? values.filter((value) => typeof value === "string") : [];
  return [...own, ...values.flatMap((value) => textsBeside(value, identityNumber))];
}

/** The objects of a document that say somebody's DNI: what it tells of them. */
export function partsAbout(document: Json, identityNumber: string): readonly Json[] {
  if (Array.isArray(document)) return document.flatMap((item) => partsAbout(item, identityNumber));
  if (!isObject(document)) return [];
  const values = Object.values(document);
  if (saysDni(values, identityNumber)) return [document];
  return values.flatMap((value) => partsAbout(value, identityNumber));
}

/** A document that tells nothing of somebody: not beside their DNI, nor any of these texts wherever it is said. */
export function redact(document: Json, identityNumber: string, texts: readonly string[]): Json {
  const redactPart = (part: Json): Json => {
    if (typeof part === "string") return redactText(part, texts);
    if (Array.isArray(part)) return part.map(redactPart);
    if (!isObject(part)) return part;
    const isTheirs = saysDni(Object.values(part), identityNumber);
    const entries = Object.entries(part).filter(([, value]) => !isTheirs || typeof value === "boolean");
    return Object.fromEntries(entries.map(([name, value]) => [name, redactPart(value)]));
  };
  return redactPart(document);
}

/** A DNI as people and forms write it: with dots and without. */
export function writtenDni(identityNumber: string): readonly string[] {
  return [identityNumber, formatDni(identityNumber)];
}

/** Texts that are shorter are said of others too. */
const shortest = 5;

function redactText(text: string, texts: readonly string[]): string {
  return texts
    .filter((one) => one.length >= shortest)
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, one) => left.replaceAll(wholeWords(one), blank), text);
}

/** Not within a longer number or name. */
function wholeWords(text: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\d])${text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}(?![\\p{L}\\d])`, "giu");
}

/** Whether one of the values is the DNI, or the CUIL that is made of it. */
function saysDni(values: readonly Json[], identityNumber: string): boolean {
  return values.some((value) => {
    if (typeof value !== "string") return false;
    const digits = cleanDni(value);
    return (
      digits === identityNumber || (digits.length === 11 && digits.slice(2, 10) === padded(identityNumber))
    );
  });
}

function padded(identityNumber: string): string {
  return identityNumber.padStart(8, "0");
}
