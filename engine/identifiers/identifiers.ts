import { captcha } from "./captcha.ts";
import { card } from "./card.ts";
import { cardExpiration } from "./card-expiration.ts";
import { cbu } from "./cbu.ts";
import { cbuAlias } from "./cbu-alias.ts";
import { cuil } from "./cuil.ts";
import { cuilOrDni } from "./cuil-or-dni.ts";
import { cuit } from "./cuit.ts";
import { date } from "./date.ts";
import { dni } from "./dni.ts";
import { email } from "./email.ts";
import type { CheckOptions, Identifier } from "./identifier.ts";
import { imei } from "./imei.ts";
import { phone } from "./phone.ts";
import { plate } from "./plate.ts";
import { platformName } from "./platform-name.ts";
import { knownTaxPrefixes } from "./tax-prefixes.ts";
import { time } from "./time.ts";

/**
 * The identifiers that a schema asks for by a keyword, under it: `{ "cuit": true }`. The vocabulary, the mask of an
 * input and the widget of a question follow from this table.
 */
const byKeyword = {
  dni,
  cuil,
  cuit,
  cuilOrDni,
  cbu,
  cbuAlias,
  plate,
  luhn: card,
  cardExpiration,
  captcha,
  platformName,
  phone,
  imei,
} as const satisfies Record<string, Identifier>;

/** Those and the ones that a schema asks for by its `format`: `{ "format": "date" }` → `identifiers.date`. */
export const identifiers = { ...byKeyword, email, date, time } as const satisfies Record<string, Identifier>;

/** A keyword that asks for an identifier. */
export type IdentifierKeyword = keyof typeof byKeyword;

/** The keywords that ask for an identifier. */
export const identifierKeywords = Object.keys(byKeyword) as readonly IdentifierKeyword[];

/** The keyword by which a schema asks for an identifier; undefined when it asks for none. */
export function identifierKeywordOf(
  schema: Readonly<Record<string, unknown>>,
): IdentifierKeyword | undefined {
  if (!asked.has(schema))
    asked.set(
      schema,
      identifierKeywords.find((keyword) => schema[keyword]),
    );
  return asked.get(schema);
}

/** Schemas are asked for each text that is read or sent. */
const asked = new WeakMap<object, IdentifierKeyword | undefined>();

/** The identifier that a schema asks for, by keyword or by format: the mask of its input and how its values read. */
export function identifierOf(schema: Readonly<Record<string, unknown>>): Identifier | undefined {
  const { format } = schema;
  const name = identifierKeywordOf(schema) ?? (typeof format === "string" ? format : "");
  return Object.hasOwn(identifiers, name) ? identifiers[name as keyof typeof identifiers] : undefined;
}

/** What the setting of a keyword tells its check: an object is options, two words stand for theirs. */
export function checkOptionsOf(setting: unknown): CheckOptions {
  if (typeof setting === "object" && setting !== null) return setting;
  return setting === "anyPrefix"
    ? { extraTaxPrefixes: knownTaxPrefixes }
    : { nullable: setting === "nullable" };
}
