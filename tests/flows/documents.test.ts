import { describe, expect, test } from "vitest";
import { describeProblem, lintLibrary, openSchemaFile } from "#engine/language/index.ts";
import { createAjv } from "#engine/validation/index.ts";
import { lintTools } from "#scripts/flows/lint-tools.ts";
import { flows, library, products, schemas } from "./documents.ts";

const ajv = createAjv({ today: () => "2026-11-20", ajv: { strictTypes: false } });

test("the linter has nothing to say of any document", () => {
  const problems = lintLibrary(library, lintTools).map(
    (problem) =>
      `${problem.file}:${problem.line}:${problem.column} ${problem.code} ${describeProblem(problem)}`,
  );
  expect(problems).toEqual([]);
});

describe("data schemas", () => {
  const languages = schemaFiles([
    "flow",
    "part",
    "fields",
    "overlay",
    "scenario",
    "product",
    "theme",
    "demo",
    "insurer",
    "connector",
    "connector-scenario",
    "contract",
    "clusters",
    "parameters",
  ]);
  // What an insurer replies is not ours to close.
  const ofData = schemas.filter(
    ({ file }) => !languages.includes(file) && !file.startsWith("flows/insurers/"),
  );

  test.each(ofData)("$file accepts its examples", ({ file, json }) => {
    const examples = json.examples as readonly unknown[];
    expect(examples.length).toBeGreaterThan(0);
    expect(examples.flatMap((example) => errorsOf(file, example))).toEqual([]);
  });

  test.each(ofData)("$file is closed, bounded and titled everywhere", ({ file, json }) => {
    expect(json.$id).toBe(`https://tramite.example/${file}`);
    expect(faultsOf(json, "")).toEqual([]);
  });
});

test("every product's claim is a flow that applies to it", () => {
  const wrong = products.filter(({ json }) => {
    const { claim } = json.flows;
    const flow = flows.find(({ json: { id } }) => id === claim)?.json;
    return claim !== undefined && !flow?.products?.includes(json.id);
  });
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test("no two products share an id or a route", () => {
  for (const word of ["id", "route"] as const)
    expect(new Set(products.map(({ json }) => json[word])).size).toBe(products.length);
});

/** What a schema says with what it adds to those that it names. */
function errorsOf(schema: string, value: unknown) {
  const validate = ajv.compile(openSchemaFile(library, schema));
  return validate(value) ? [] : (validate.errors ?? []);
}

function schemaFiles(names: readonly string[]): readonly string[] {
  return names.map((name) => `schemas/${name}.schema.json`);
}

type Keywords = Readonly<Record<string, unknown>>;

function faultsOf(schema: Keywords, at: string): readonly string[] {
  const { type, properties, items, enum: options, titles } = schema;
  const fault = (wrong: boolean, what: string) => (wrong ? [`${at} ${what}`] : []);
  const parts = Object.entries((properties ?? {}) as Readonly<Record<string, Keywords>>);
  return [
    ...fault(type === "object" && schema.unevaluatedProperties !== false, "is open"),
    ...fault(type === "string" && !schema.maxLength && !schema.format && !options, "has no longest text"),
    ...fault(type === "array" && schema.maxItems === undefined, "has no longest list"),
    ...fault(
      Array.isArray(options) && options.some((option) => !Object.hasOwn((titles ?? {}) as object, option)),
      "has an option without title",
    ),
    ...parts.flatMap(([name, part]) => [
      ...(part.title || part.$ref ? [] : [`${at}/${name} has no title`]),
      ...faultsOf(part, `${at}/${name}`),
    ]),
    ...(items ? faultsOf(items as Keywords, `${at}/*`) : []),
  ];
}
