import { _ } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import type { JsonSchema } from "#engine/json/index.ts";
import { bareSchema } from "./bare-schema.ts";
import { createRuntime } from "./runtime.ts";
import { checkIsSchema } from "./settings.ts";
import { strictSettings, teachAjv } from "./teach-ajv.ts";

/**
 * Compiles named schemas to the text of an ES module that needs no AJV, no import and no eval. Its default export is
 * a factory from a `ValidatorRuntime` to the validators by name; `loadValidators` calls it. Schemas that say the same
 * share one validator. Only our own formats are known. A schema that does not compile throws, with its name.
 */
export function compileValidators(schemas: Readonly<Record<string, JsonSchema>>): string {
  const ajv = new Ajv2020({
    ...strictSettings,
    messages: false,
    validateSchema: false,
    code: { source: true, esm: true, lines: false, optimize: 2, formats: _`runtime.formats` },
  });
  // What is compiled only names the runtime; nothing is judged here, so any day will do.
  teachAjv(ajv, createRuntime({ today: () => "" }));
  const keys = new Map<string, string>();
  const names: string[] = [];
  for (const [name, schema] of Object.entries(schemas)) {
    const bare = bareSchema(schema);
    const text = JSON.stringify(bare);
    let key = keys.get(text);
    if (key === undefined) {
      key = `v${keys.size}`;
      keys.set(text, key);
      try {
        checkIsSchema(bare);
        ajv.addSchema(bare as object, key);
        ajv.getSchema(key);
      } catch (cause) {
        throw new Error(`validator "${name}": ${(cause as Error).message} — mend its schema`, { cause });
      }
    }
    names.push(`${JSON.stringify(name)}: ${key}`);
  }
  const exported = Object.fromEntries([...keys.values()].map((key) => [key, key]));
  const body = closeOver(standaloneCode.default(ajv, exported));
  return `export default (runtime) => {\n${body}\nreturn { __proto__: null, ${names.join(", ")} };\n};\n`;
}

/**
 * Code of AJV as the body of a factory: the few things that it would import come from the runtime, what it would export
 * stays inside. Texts of schemas are stepped over, or an option that looks like an import would be rewritten too.
 */
export function closeOver(code: string): string {
  const parts = /export const |(?:require\()?"(?:[^"\\]|\\.)*(?:"|\\?$)(?:\)\.default)?/gs;
  return code.replace(/^"use strict";/, "").replace(parts, (part) => replacements[part] ?? part);
}

const replacements: Readonly<Record<string, string>> = {
  'require("ajv/dist/runtime/equal").default': "runtime.equal",
  'require("ajv/dist/runtime/ucs2length").default': "runtime.textLength",
  "export const ": "const ",
};
