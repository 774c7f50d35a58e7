import { equal } from "./equal.ts";
import { formats } from "./formats.ts";
import type { Environment, Failure, KeywordCheck } from "./keyword.ts";
import { captchaCheck } from "./keywords/captcha.ts";
import { cardExpirationCheck } from "./keywords/card-expiration.ts";
import { cbuCheck } from "./keywords/cbu.ts";
import { cbuAliasCheck } from "./keywords/cbu-alias.ts";
import { cuilCheck } from "./keywords/cuil.ts";
import { cuilOrDniCheck } from "./keywords/cuil-or-dni.ts";
import { cuitCheck } from "./keywords/cuit.ts";
import { dniCheck } from "./keywords/dni.ts";
import { fileCheck } from "./keywords/file.ts";
import { imeiCheck } from "./keywords/imei.ts";
import { luhnCheck } from "./keywords/luhn.ts";
import { maxDateCheck } from "./keywords/max-date.ts";
import { minAgeCheck } from "./keywords/min-age.ts";
import { minDateCheck } from "./keywords/min-date.ts";
import { phoneCheck } from "./keywords/phone.ts";
import { plateCheck } from "./keywords/plate.ts";
import { platformNameCheck } from "./keywords/platform-name.ts";
import { textLengthCheck } from "./keywords/text-length.ts";

/** All that compiled validators call; handed to the factory of a compiled module, so that it carries no code twice. */
export type ValidatorRuntime = {
  readonly checks: Readonly<Record<string, (value: never, setting: never) => Failure | undefined>>;
  readonly formats: Readonly<Record<string, (text: string) => boolean>>;
  readonly equal: (one: unknown, other: unknown) => boolean;
  readonly textLength: (text: string) => number;
};

/** The runtime in one environment. The same serves `createAjv` and compiled validators, so both judge alike. */
export const createRuntime = (environment: Environment): ValidatorRuntime => ({
  checks: Object.fromEntries(
    Object.entries<KeywordCheck<never, never>>(checks).map(([keyword, check]) => [
      keyword,
      (value: never, setting: never) => check(value, setting, environment),
    ]),
  ),
  formats,
  equal,
  textLength: countCharacters,
});

const checks = {
  dni: dniCheck,
  cuil: cuilCheck,
  cuit: cuitCheck,
  cuilOrDni: cuilOrDniCheck,
  cbu: cbuCheck,
  cbuAlias: cbuAliasCheck,
  plate: plateCheck,
  luhn: luhnCheck,
  cardExpiration: cardExpirationCheck,
  captcha: captchaCheck,
  platformName: platformNameCheck,
  phone: phoneCheck,
  imei: imeiCheck,
  minAge: minAgeCheck,
  minDate: minDateCheck,
  maxDate: maxDateCheck,
  file: fileCheck,
  textLength: textLengthCheck,
};

// JSON Schema counts code points: a surrogate pair is one.
function countCharacters(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}
