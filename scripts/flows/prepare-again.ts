import { parse } from "#engine/expression/index.ts";
import { type Release, validatorSchemas } from "#engine/language/index.ts";
import { type Flow, prepare } from "#engine/runtime/index.ts";
import {
  bareSchema,
  compileValidators,
  loadValidators,
  type ValidatorFactory,
} from "#engine/validation/index.ts";
import { importValidators } from "#server/infrastructure/import-validators.ts";

/** Kept by text: a document that changed a little makes other releases, and most of what they are made of is as it was. */
const factories = new Map<string, Promise<ValidatorFactory>>();
const flows = new Map<string, Promise<Flow>>();
const mostKnown = 200;

/** A release ready to run: the same flow for one that says the same. Validators are compiled once for the same questions. */
export function prepareAgain(release: Release): Promise<Flow> {
  return keep(flows, JSON.stringify(release), () => prepareNow(release));
}

async function prepareNow(release: Release): Promise<Flow> {
  const schemas = Object.fromEntries(
    Object.entries(validatorSchemas(release)).map(([name, schema]) => [name, bareSchema(schema)]),
  );
  const factory = await keep(factories, JSON.stringify(schemas), () =>
    importValidators(compileValidators(schemas)),
  );
  return prepare(release, "", (today) => loadValidators(factory, { today: () => today }), parse);
}

/** What is known under a key, or made now; what was asked for longest ago is forgotten. */
function keep<V>(known: Map<string, V>, key: string, make: () => V): V {
  const value = known.get(key) ?? make();
  known.delete(key);
  known.set(key, value);
  const [oldest] = known.keys();
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
  return value;
}
