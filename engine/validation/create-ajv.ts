import type { Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Environment } from "./keyword.ts";
import { createRuntime } from "./runtime.ts";
import { strictSettings, teachAjv } from "./teach-ajv.ts";
import { buenosAiresToday } from "./today.ts";

/** The environment of the checks, and what AJV itself may be told beside what is settled here. */
export type AjvOptions = Partial<Environment> & { readonly ajv?: Options };

/**
 * An AJV for JSON Schema 2020-12 with the vocabulary of this folder and the formats of ajv-formats, of which `date`,
 * `time` (HH:MM), `date-time`, `email`, `uri` and `uuid` are ours. Unknown keywords, unknown formats and wrong
 * settings of a keyword throw when a schema is compiled. `today` defaults to the real day in Buenos Aires.
 */
export function createAjv(options: AjvOptions = {}): Ajv2020 {
  const { today = buenosAiresToday, ajv: settings } = options;
  const ajv = new Ajv2020({ ...strictSettings, ...settings });
  addFormats.default(ajv);
  return teachAjv(ajv, createRuntime({ today }));
}
