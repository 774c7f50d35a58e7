import { syntaxIn } from "#engine/expression/index.ts";
import {
  type Audience,
  type ParsedRelease,
  parsedRelease,
  releaseFor,
  validatorSchemas,
} from "#engine/language/index.ts";
import { type Flow, prepare, type Validators } from "#engine/runtime/index.ts";
import { createAjv, type Problem, problemsOf } from "#engine/validation/index.ts";
import { library } from "./documents.ts";

const prepared = new Map<string, Flow>();

/** A flow of the repository as an insurer's people meet it, in their language; its expressions as a browser gets them. */
export function flowOf(id: string, { insurer, language }: Audience = {}): Flow {
  const key = `${id} ${insurer ?? ""} ${language ?? ""}`;
  const known = prepared.get(key);
  if (known) return known;
  const found = releaseFor(library, id, {
    ...(insurer === undefined ? {} : { insurer }),
    ...(language === undefined ? {} : { language }),
  });
  if (!found) throw new Error(`flow "${id}" is not in flows/`);
  const schemas = Object.entries(validatorSchemas(found.release));
  const { syntax } = JSON.parse(JSON.stringify(parsedRelease(found.release))) as ParsedRelease;
  const flow = prepare(found.release, key, (today) => validatorsOf(schemas, today), syntaxIn(syntax));
  prepared.set(key, flow);
  return flow;
}

function validatorsOf(schemas: readonly (readonly [string, object])[], today: string): Validators {
  const ajv = createAjv({ today: () => today });
  const validators = schemas.map(([pattern, schema]) => {
    const validate = ajv.compile(schema);
    const problems = (value: unknown): readonly Problem[] =>
      validate(value) ? [] : problemsOf(validate.errors);
    return [pattern, problems] as const;
  });
  return Object.fromEntries(validators);
}
