import { _, type CodeKeywordDefinition, type Options } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";
import type { Keyword } from "./keyword.ts";
import type { ValidatorRuntime } from "./runtime.ts";
import { vocabulary } from "./vocabulary.ts";

/** How strict every AJV of ours is: unknown words throw, and a keyword has to stand beside its type. */
export const strictSettings: Options = {
  allErrors: true,
  strictSchema: true,
  strictTypes: true,
  strictTuples: true,
  allowUnionTypes: true,
};

/** Gives an AJV our formats and keywords, over a runtime. */
export function teachAjv(ajv: Ajv2020, runtime: ValidatorRuntime): Ajv2020 {
  for (const [name, validate] of Object.entries(runtime.formats)) ajv.addFormat(name, validate);
  for (const keyword of vocabulary) ajv.addKeyword(define(keyword, runtime));
  return ajv;
}

// In `code` form: the compiled validator calls runtime.checks.<keyword>(value, setting), here and standalone alike.
function define(
  { keyword, appliesTo, valueSchema, accepts }: Keyword,
  runtime: ValidatorRuntime,
): CodeKeywordDefinition {
  // AJV types a keyword's schema as an object; none of ours is a boolean.
  const metaSchema = valueSchema as Exclude<typeof valueSchema, boolean>;
  if (appliesTo === undefined) return { keyword, metaSchema, code: () => undefined };
  const judge = Object.hasOwn(runtime.checks, keyword) && runtime.checks[keyword];
  if (!judge)
    throw new Error(`keyword "${keyword}" has no check and would judge nothing — add it to runtime.ts`);
  return {
    keyword,
    type: appliesTo,
    metaSchema,
    error: {
      message: `must pass "${keyword}" keyword validation`,
      params: ({ params }) => _`${params.failure}`,
    },
    code(context) {
      const { gen, data, schema, schemaCode, it } = context;
      if (accepts?.(schema) === false) {
        throw new Error(`keyword "${keyword}" value is invalid at path "${it.errSchemaPath}": "${schema}"`);
      }
      const check = gen.scopeValue("func", { key: judge, ref: judge, code: _`runtime.checks[${keyword}]` });
      const failure = gen.const("failure", _`${check}(${data}, ${schemaCode})`);
      context.setParams({ failure });
      context.fail(failure);
    },
  };
}
