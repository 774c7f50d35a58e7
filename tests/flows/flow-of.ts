import { syntaxIn } from "#engine/expression/index.ts";
import {
  type Audience,
  type ParsedRelease,
  parsedRelease,
  type Release,
  releaseFor,
  validatorSchemas,
} from "#engine/language/index.ts";
import { type Flow, prepare, type Validators } from "#engine/runtime/index.ts";
import { createAjv, type Problem, problemsOf } from "#engine/validation/index.ts";
import { library } from "./documents.ts";

const prepared = new Map<string, Flow>();

/** A flow of the repository as an insurer's people meet it, in their language; its expressions as a browser gets them. */
export function flowOf(id: string, { area, insurer, language }: Audience = {}): Flow {
  const key = `${id} ${area ?? ""} ${insurer ?? ""} ${language ?? ""}`;
  const known = prepared.get(key);
  if (known) return known;
  const found = releaseFor(library, id, {
    ...(area === undefined ? {} : { area }),
    ...(insurer === undefined ? {} : { insurer }),
    ...(language === undefined ? {} : { language }),
  });
  if (!found) throw new Error(`flow "${id}" is not in flows/`);
  const flow = flowFrom(found.release, key);
  prepared.set(key, flow);
  return flow;
}

/** A release made runnable, its expressions as a browser gets them. */
export function flowFrom(release: Release, hash: string): Flow {
  const schemas = Object.entries(validatorSchemas(release));
  const { syntax } = JSON.parse(JSON.stringify(parsedRelease(release))) as ParsedRelease;
  return prepare(release, hash, (today) => validatorsOf(schemas, today), syntaxIn(syntax));
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
