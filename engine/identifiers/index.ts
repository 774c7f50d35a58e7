export { captcha } from "./captcha.ts";
export { cardBrandOf } from "./card-brand.ts";
export { checkCbu } from "./cbu.ts";
export { checkCuil } from "./cuil.ts";
export { checkCuilOrDni } from "./cuil-or-dni.ts";
export { checkCuit } from "./cuit.ts";
export { addDays, formatDate, isDate, parseDate, wireDate, yearsBetween } from "./date.ts";
export { checkDni, cleanDni, dni, formatDni } from "./dni.ts";
export { checkEmail } from "./email.ts";
export { foldText } from "./fold-text.ts";
export { type CheckOptions, type Identifier, identifierCodes } from "./identifier.ts";
export {
  checkOptionsOf,
  type IdentifierKeyword,
  identifierKeywordOf,
  identifierKeywords,
  identifierOf,
  identifiers,
} from "./identifiers.ts";
export { checkImei, cleanImei } from "./imei.ts";
export { isPageAddress } from "./page-address.ts";
export { checkPhone, cleanPhone } from "./phone.ts";
export { checkPlate, cleanPlate } from "./plate.ts";
export { knownTaxPrefixes } from "./tax-prefixes.ts";
export { checkTime } from "./time.ts";
export { trimText } from "./trim-text.ts";
export { typedDate } from "./typed-date.ts";
export { typedTime } from "./typed-time.ts";
export { caretAfter, digitsOf } from "./typing.ts";
