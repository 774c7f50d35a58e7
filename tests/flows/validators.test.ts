import type { RJSFSchema } from "@rjsf/utils";
import { customizeValidator } from "@rjsf/validator-ajv8";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { type Json, releaseFor, validatorSchemas } from "#engine/language/index.ts";
import {
  compileValidators,
  createAjv,
  loadValidators,
  type Validator,
  type ValidatorFactory,
} from "#engine/validation/index.ts";
import { createRuntime } from "#engine/validation/runtime.ts";
import { teachAjv } from "#engine/validation/teach-ajv.ts";
import { flows, library, scenarios } from "./documents.ts";

// AJV's own comparison calls an answer's valueOf and toString.
const anyJson = fc.jsonValue().filter((value) => !/"(valueOf|toString)":/.test(JSON.stringify(value)));

type Custom = NonNullable<Parameters<typeof customizeValidator>[0]>;

const today = (): string => "2026-11-20";

/** Answers of the scenarios, by what they answer: what people type, right and wrong. */
const typed: readonly Json[] = scenarios.flatMap(({ json }) =>
  json.steps.flatMap(({ answer = {} }) => Object.values(answer) as readonly Json[]),
);

// Browser and server load the same compiled text; AJV and the form library's own validator are the reference.
describe.each(flows.map(({ json }) => json.id))("the validators of %s", (id) => {
  const found = releaseFor(library, id, { insurer: "mercantilAndina" });
  if (!found) throw new Error(`flow "${id}" is not in flows/`);
  const schemas = validatorSchemas(found.release);
  const ajv = createAjv({ today });
  const rjsf = customizeValidator({
    // Its types ask for the class of draft-07, its code for any.
    AjvClass: Ajv2020 as unknown as NonNullable<Custom["AjvClass"]>,
    ajvOptionsOverrides: { strict: false },
    ajvFormatOptions: false,
    extenderFn: ((instance: Ajv2020) =>
      teachAjv(instance, createRuntime({ today, extraTaxPrefixes: [] }))) as unknown as NonNullable<
      Custom["extenderFn"]
    >,
  });
  let compiled: Readonly<Record<string, Validator>>;
  beforeAll(async () => {
    const source = `data:text/javascript,${encodeURIComponent(compileValidators(schemas))}`;
    const module = (await import(/* @vite-ignore */ source)) as { readonly default: ValidatorFactory };
    compiled = loadValidators(module.default, { today });
  });

  test.each(Object.entries(schemas))(
    "%s: the browser's, AJV's and RJSF's verdicts are one",
    (pattern, schema) => {
      const validate = ajv.compile(schema);
      // The two layers name the same JSON Schema each in its own way.
      const asked = schema as unknown as RJSFSchema;
      const texts = fc.oneof(fc.string(), fc.stringMatching(/^[0-9A-Za-z.\-/ :@]{0,24}$/));
      const values = fc.oneof(
        fc.constantFrom(...typed),
        texts,
        fc.integer(),
        fc.boolean(),
        fc.array(texts),
        anyJson,
      );
      fc.assert(
        fc.property(values, (value) => {
          const verdict = validate(value);
          expect(compiled[pattern]?.(value).length === 0).toBe(verdict);
          expect(rjsf.isValid(asked, value, asked)).toBe(verdict);
        }),
        { numRuns: 1000 },
      );
    },
  );
});
