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
import type { Identifier } from "./identifier.ts";
import { imei } from "./imei.ts";
import { phone } from "./phone.ts";
import { plate } from "./plate.ts";
import { platformName } from "./platform-name.ts";
import { time } from "./time.ts";

/**
 * Every identifier under the keyword, or the `format`, that a schema asks for it with, so that an input finds its
 * mask in the schema: `{ "cuit": true }` → `identifiers.cuit`, `{ "format": "date" }` → `identifiers.date`.
 */
export const identifiers = {
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
  email,
  date,
  time,
} as const satisfies Record<string, Identifier>;

/** A name of `identifiers`. */
export type IdentifierName = keyof typeof identifiers;
