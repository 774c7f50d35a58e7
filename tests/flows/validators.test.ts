import type { RJSFSchema } from "@rjsf/utils";
import { customizeValidator } from "@rjsf/validator-ajv8";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Json } from "#engine/json/index.ts";
import { audiencesOf, releaseFor, validatorSchemas } from "#engine/language/index.ts";
import type { Validators } from "#engine/runtime/index.ts";
import {
  createAjv,
  loadValidators,
  type Validator,
  type ValidatorFactory,
} from "#engine/validation/index.ts";
import { createRuntime } from "#engine/validation/runtime.ts";
import { teachAjv } from "#engine/validation/teach-ajv.ts";
import { prepareFlow, publish } from "#server/releases/publish.ts";
import { answersTo } from "./answers-to.ts";
import { flows, library, scenarios } from "./documents.ts";

type Custom = NonNullable<Parameters<typeof customizeValidator>[0]>;

const [today, wanted, seed] = ["2026-11-20", 100_000, 20_261_120];
const environment = { today: () => today };

/** Answers of the scenarios: what people type, right and wrong. */
const typed: readonly Json[] = scenarios.flatMap(({ json }) =>
  json.steps.flatMap(({ answer = {} }) => Object.values(answer) as readonly Json[]),
);

// Every flow as everybody meets it, and as each of those does who has an overlay of it.
const releases = flows.flatMap(({ json: { id } }) =>
  [...new Set([{}, ...audiencesOf(library, id)].map((audience) => JSON.stringify(audience)))].map((name) => {
    const found = releaseFor(library, id, JSON.parse(name) as object);
    if (!found) throw new Error(`flow "${id}" is not in flows/`);
    const { release } = found;
    return { id, name, release, schemas: Object.entries(validatorSchemas(release)) };
  }),
);
const questions = releases.reduce((sum, { schemas }) => sum + schemas.length, 0);
const numRuns = Math.ceil(wanted / questions);
const verdicts = { right: 0, wrong: 0 };

afterAll(() => {
  const compared = verdicts.right + verdicts.wrong;
  console.log(
    `${compared} answers to ${questions} questions compared: ${verdicts.right} right, ${verdicts.wrong} wrong`,
  );
  expect(compared).toBeGreaterThanOrEqual(wanted);
  expect(Math.min(verdicts.right, verdicts.wrong)).toBeGreaterThan(wanted / 10);
});

// Browser and server load the same published text, each in its way; AJV and the form library's own validator judge it.
describe.each(releases)("the validators of $id for $name", ({ release, schemas }) => {
  const ajv = createAjv(environment);
  const rjsf = customizeValidator({
    // Its types ask for the class of draft-07, its code for any.
    AjvClass: Ajv2020 as unknown as NonNullable<Custom["AjvClass"]>,
    ajvOptionsOverrides: { strict: false },
    ajvFormatOptions: false,
    extenderFn: ((instance: Ajv2020) =>
      teachAjv(instance, createRuntime(environment))) as unknown as NonNullable<Custom["extenderFn"]>,
  });
  let inBrowser: Readonly<Record<string, Validator>>;
  let onServer: Validators;
  beforeAll(async () => {
    const published = publish(release);
    const address = `data:text/javascript;charset=utf-8,${encodeURIComponent(published.validators)}#browser`;
    const module = (await import(/* @vite-ignore */ address)) as { readonly default: ValidatorFactory };
    inBrowser = loadValidators(module.default, environment);
    onServer = (await prepareFlow(published)).validators(today);
  });

  test.each(schemas)(
    "%s: the browser's, the server's, AJV's and RJSF's verdicts are one",
    (pattern, schema) => {
      const validate = ajv.compile(schema);
      // The two layers name the same JSON Schema each in its own way.
      const asked = schema as unknown as RJSFSchema;
      const answers = fc.oneof(
        { weight: 1, arbitrary: fc.constantFrom(...typed) },
        { weight: 7, arbitrary: answersTo(schema) },
      );
      fc.assert(
        fc.property(answers, (answer) => {
          const problems = inBrowser[pattern]?.(answer);
          const theirs = onServer[pattern]?.(answer);
          const verdict = validate(answer);
          const heard = [problems?.length === 0, theirs?.length === 0, rjsf.isValid(asked, answer, asked)];
          // An expectation for each of a hundred thousand costs more than all that is compared.
          if (heard.some((one) => one !== verdict)) expect(heard).toEqual([verdict, verdict, verdict]);
          if (JSON.stringify(theirs) !== JSON.stringify(problems)) expect(theirs).toEqual(problems);
          verdicts[verdict ? "right" : "wrong"] += 1;
        }),
        { numRuns, seed },
      );
    },
  );
});
