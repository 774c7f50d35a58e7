import type { ValidateFunction } from "ajv/dist/2020.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { JsonSchema } from "#engine/json/index.ts";
import type { Keyword } from "./keyword.ts";

// One for the process: AJV itself would compile the schemas of every keyword, and its own of schemas, for each AJV.
let judge: Ajv2020 | undefined;
const settings = new Map<Keyword, ValidateFunction>();

/** Throws on what a keyword may not be set to. */
export function checkSetting(word: Keyword, setting: unknown, path: string): void {
  const { keyword, valueSchema, accepts } = word;
  const validate = settings.get(word) ?? judgeOf().compile(valueSchema as object);
  settings.set(word, validate);
  if (validate(setting) && accepts?.(setting) !== false) return;
  throw new Error(`keyword "${keyword}" value is invalid at path "${path}": ${JSON.stringify(setting)}`);
}

/** Throws on what is no schema of JSON Schema 2020-12. */
export function checkIsSchema(schema: JsonSchema): void {
  const ajv = judgeOf();
  if (ajv.validateSchema(schema as object) !== true)
    throw new Error(`schema is invalid: ${ajv.errorsText(undefined, { dataVar: "it" })}`);
}

function judgeOf(): Ajv2020 {
  judge ??= new Ajv2020({ strict: false, validateFormats: false });
  return judge;
}
