import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inRepository } from "#scripts/run.ts";
import { productFlows } from "#server/releases/product.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { accidentBody, type Harness, newKey, startHarness } from "../harness.ts";
import cases from "./replay.json" with { type: "json" };
import { openUnchecked } from "./spanish-documents.ts";

// What the server plays again, on flows of these tests in the place of the product's vehicle claim.
const documents = readDocuments(inRepository("."));
const vehicle = "flows/claim/vehicle.flow.json";
const { policyId } = accidentBody();

type Case = {
  readonly title: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly taken?: object;
  readonly body: object;
  readonly status: number;
  readonly fields?: readonly string[];
  readonly code?: string;
};

let server: Harness;
let ticket: string;

/** The product's documents with another flow for vehicles, and without what is said of claims. */
function flowsWith(flow: object) {
  const kept = [...documents]
    .filter(([path]) => !/^flows\/(claim|parts\/claim).*\.(overlay|scenario)\.json$/.test(path))
    .map(([path, text]) => [path, text.replace(/\s*"languages": \[.*?\],/, "")] as const);
  return productFlows(openUnchecked(new Map([...kept, [vehicle, JSON.stringify(flow)]])));
}

const post = (on: Harness, by: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  on.call({
    url: "/accidents",
    ticket: by,
    headers: { "idempotency-key": newKey(), ...headers },
    body: { policyId, status: { id: "draft" }, riskType: "vehicle", ...body },
  });

describe.each(cases)("$name", ({ flow, sends }) => {
  beforeAll(async () => {
    server = await startHarness({ flows: flowsWith(flow) });
    ticket = await server.ticket("99000001");
  });
  afterAll(() => server.close());

  test.each(sends as readonly Case[])("$title", async ({ headers, taken, body, status, fields, code }) => {
    const played = taken === undefined ? {} : { "x-taken": JSON.stringify(taken) };
    const answer = await post(server, ticket, body, { ...headers, ...played });
    const { error } = answer.json();
    expect([answer.statusCode, answer.body]).toEqual([status, expect.anything()]);
    if (fields) expect(Object.keys(error.message).sort()).toEqual([...fields].sort());
    if (code) expect(error.code).toBe(code);
  });
});
