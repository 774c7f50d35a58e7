import { _ } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import type { JsonSchema } from "#engine/json/index.ts";
import { bareSchema } from "./bare-schema.ts";
import { createRuntime } from "./runtime.ts";
import { checkIsSchema } from "./settings.ts";
import { shareRepeated } from "./share-repeated.ts";
import { strictSettings, teachAjv } from "./teach-ajv.ts";

/**
 * Compiles named schemas to the text of an ES module that needs no AJV, no import and no eval. Its default export is
 * a factory from a `ValidatorRuntime` to the validators by name; `loadValidators` calls it. Schemas that say the same
 * share one validator, and those that say the same of properties or items share what judges that. Only our own formats
 * are known. A schema that does not compile throws, with its name.
 */
export function compileValidators(schemas: Readonly<Record<string, JsonSchema>>): string {
  // AJV's second pass over its code finds nothing that its first left, and takes a seventh of the time.
  const ajv = new Ajv2020({
    ...strictSettings,
    messages: false,
    // What is said more than once is a function; AJV would write out again each that refers to no other.
    inlineRefs: false,
    validateSchema: false,
    code: { source: true, esm: true, lines: false, optimize: 1, formats: _`runtime.formats` },
  });
  // What is compiled only names the runtime; nothing is judged here, so any day will do.
  teachAjv(ajv, createRuntime({ today: () => "" }));
  // By their texts; each has the name that it was met under first.
  const judged = new Map<
    string,
    { readonly key: string; readonly name: string; readonly bare: JsonSchema }
  >();
  const names: string[] = [];
  for (const [name, schema] of Object.entries(schemas)) {
    const bare = bareSchema(schema);
    const text = JSON.stringify(bare);
    const known = judged.get(text) ?? { key: `v${judged.size}`, name, bare };
    if (!judged.has(text)) naming(name, () => checkIsSchema(bare));
    judged.set(text, known);
    names.push(`${JSON.stringify(name)}: ${known.key}`);
  }
  const own = [...judged.values()];
  const shared = shareRepeated(Object.fromEntries(own.map(({ key, bare }) => [key, bare])), "s");
  for (const [key, schema] of Object.entries({ ...shared.repeated, ...shared.schemas }))
    ajv.addSchema(schema as object, key);
  for (const { key, name } of own) naming(name, () => ajv.getSchema(key));
  const exported = Object.fromEntries(own.map(({ key }) => [key, key]));
  const body = closeOver(standaloneCode.default(ajv, exported));
  return `export default (runtime) => {\n${body}\nreturn { __proto__: null, ${names.join(", ")} };\n};\n`;
}

/** Does what may throw of a schema that does not compile, and says which. */
function naming(name: string, act: () => void): void {
  try {
    act();
  } catch (cause) {
    throw new Error(`validator "${name}": ${(cause as Error).message} — mend its schema`, { cause });
  }
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
