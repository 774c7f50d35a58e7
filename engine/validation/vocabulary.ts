import type { Keyword } from "./keyword.ts";
import { captcha } from "./keywords/captcha.ts";
import { cardExpiration } from "./keywords/card-expiration.ts";
import { cbu } from "./keywords/cbu.ts";
import { cbuAlias } from "./keywords/cbu-alias.ts";
import { cuil } from "./keywords/cuil.ts";
import { cuilOrDni } from "./keywords/cuil-or-dni.ts";
import { cuit } from "./keywords/cuit.ts";
import { dni } from "./keywords/dni.ts";
import { file } from "./keywords/file.ts";
import { imei } from "./keywords/imei.ts";
import { luhn } from "./keywords/luhn.ts";
import { maxDate } from "./keywords/max-date.ts";
import { minAge } from "./keywords/min-age.ts";
import { minDate } from "./keywords/min-date.ts";
import { money } from "./keywords/money.ts";
import { phone } from "./keywords/phone.ts";
import { plate } from "./keywords/plate.ts";
import { platformName } from "./keywords/platform-name.ts";
import { textLength } from "./keywords/text-length.ts";
import { titles } from "./keywords/titles.ts";
import { wireEmpty } from "./keywords/wire-empty.ts";

/** Every word that our schemas have beside JSON Schema's, with what it may be set to. */
export const vocabulary: readonly Keyword[] = [
  dni,
  cuil,
  cuit,
  cuilOrDni,
  cbu,
  cbuAlias,
  plate,
  luhn,
  cardExpiration,
  captcha,
  platformName,
  phone,
  imei,
  minAge,
  minDate,
  maxDate,
  file,
  textLength,
  titles,
  wireEmpty,
  money,
];
