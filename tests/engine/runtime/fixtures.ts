import { readdirSync, readFileSync } from "node:fs";
import { parse } from "#engine/expression/index.ts";
import type { Schema } from "#engine/json/index.ts";
import {
  type FlowDocument,
  type Release,
  type ScenarioDocument,
  validatorSchemas,
} from "#engine/language/index.ts";
import { type Flow, prepare } from "#engine/runtime/index.ts";
import { compileValidators, loadValidators, type ValidatorFactory } from "#engine/validation/index.ts";

/** A flow with its schemas inline, and its example runs. */
export type Fixture = {
  readonly name: string;
  readonly document: FlowDocument;
  readonly scenarios: readonly ScenarioDocument[];
};

/** What a fixture writes of a flow: the kind and the title are all the same. */
export type Written = {
  readonly answers: object;
  readonly data?: object;
  readonly context?: object;
  readonly initial: string;
  readonly steps: object;
  readonly [word: string]: unknown;
};

const folder = new URL("./flows/", import.meta.url);

/** Every fixture, a word of the language each. */
export const fixtures: readonly Fixture[] = readdirSync(folder)
  .toSorted()
  .map((file) => {
    const { flow, scenarios } = JSON.parse(readFileSync(new URL(file, folder), "utf8"));
    const document: FlowDocument = { $schema: "../../../../schemas/flow.schema.json", ...flow };
    const $schema = "../../../../schemas/scenario.schema.json";
    return {
      name: file.replace(".json", ""),
      document,
      scenarios: scenarios.map((scenario: object) => ({ $schema, flow: document.id, ...scenario })),
    };
  });

/** The flow of a fixture, ready to run. */
export async function openFixture(name: string): Promise<Flow> {
  const fixture = fixtures.find((one) => one.name === name);
  if (!fixture) throw new Error(`fixture "${name}" is not in flows/`);
  return openFlow(fixture.document);
}

/** A flow whose schemas are inline, prepared as the server does it; `see` stands between what reads it and the flow. */
export async function openFlow(
  document: Written | FlowDocument,
  see: (flow: Release["flow"]) => Release["flow"] = (flow) => flow,
): Promise<Flow> {
  const release = releaseOf(document);
  const source = compileValidators(validatorSchemas(release));
  const module = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    readonly default: ValidatorFactory;
  };
  const seen = { ...release, flow: see(release.flow) };
  return prepare(seen, "hash", (today) => loadValidators(module.default, { today: () => today }), parse);
}

/** The same without validators: for flows made by the hundred, of which nothing is answered wrongly. */
export function openBare(document: Written): Flow {
  return prepare(releaseOf(document), "hash", () => ({}), parse);
}

function releaseOf(document: Written | FlowDocument): Release {
  const { answers, data = noSchema, context = noSchema, ...rest } = document;
  return {
    flow: { id: "claim/fixture", kind: "claim", title: "Prueba", ...rest } as Release["flow"],
    answers: answers as Schema,
    data: data as Schema,
    context: context as Schema,
  };
}

const noSchema: Schema = { type: "object", properties: {} };
