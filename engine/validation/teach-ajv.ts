import { _, type CodeKeywordDefinition, type Options } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";
import type { Keyword } from "./keyword.ts";
import type { ValidatorRuntime } from "./runtime.ts";
import { checkSetting } from "./settings.ts";
import { vocabulary } from "./vocabulary.ts";

/** How strict every AJV of ours is: unknown words throw, and a keyword has to stand beside its type. */
export const strictSettings: Options = {
  allErrors: true,
  strictSchema: true,
  strictTypes: true,
  strictTuples: true,
  allowUnionTypes: true,
  // A hundredth has no exact number: `0.07 / 0.01` is a little more than 7.
  multipleOfPrecision: 6,
};

/** Gives an AJV our formats and keywords, over a runtime. */
export function teachAjv(ajv: Ajv2020, runtime: ValidatorRuntime): Ajv2020 {
  for (const [name, validate] of Object.entries(runtime.formats)) ajv.addFormat(name, validate);
  for (const keyword of vocabulary) ajv.addKeyword(define(keyword, runtime));
  return withoutDynamic(ajv);
}

/** AJV judges dynamic references otherwise than the standard: no schema of ours has them, but the schema of schemas does. */
function withoutDynamic(ajv: Ajv2020): Ajv2020 {
  // Compiled while they are known; afterwards AJV goes on with what it has. One that writes code judges no schemas.
  const meta = ajv.opts.code.source ? undefined : ajv.defaultMeta();
  if (typeof meta === "string") ajv.getSchema(meta);
  return ajv.removeKeyword("$dynamicRef").removeKeyword("$dynamicAnchor") as Ajv2020;
}

// In `code` form: the compiled validator calls runtime.checks.<keyword>(value, setting), here and standalone alike.
function define(word: Keyword, runtime: ValidatorRuntime): CodeKeywordDefinition {
  const { keyword, appliesTo } = word;
  if (appliesTo === undefined)
    return { keyword, code: ({ schema, it }) => checkSetting(word, schema, it.errSchemaPath) };
  const judge = Object.hasOwn(runtime.checks, keyword) && runtime.checks[keyword];
  if (!judge)
    throw new Error(`keyword "${keyword}" has no check and would judge nothing — add it to runtime.ts`);
  return {
    keyword,
    type: appliesTo,
    error: {
      message: `must pass "${keyword}" keyword validation`,
      params: ({ params }) => _`${params.failure}`,
    },
    code(context) {
      const { gen, data, schema, schemaCode, it } = context;
      checkSetting(word, schema, it.errSchemaPath);
      const check = gen.scopeValue("func", { key: judge, ref: judge, code: _`runtime.checks[${keyword}]` });
      const failure = gen.const("failure", _`${check}(${data}, ${schemaCode})`);
      context.setParams({ failure });
      context.fail(failure);
    },
  };
}
