import { expect, test } from "vitest";
import { documentsOf, openLibrary } from "#engine/language/index.ts";
import { rehearse, runConnectors, scenarioOf } from "#scripts/flows/run-connectors.ts";
import { inRepository } from "#scripts/run.ts";
import { readDocuments } from "#server/releases/read-documents.ts";

const library = openLibrary(readDocuments(inRepository("")));
const scenarios = documentsOf(library, "connector-scenario");
const named = scenarios.map((document) => ({ file: document.file, document }));

test.each(named)("$file goes as it says", async ({ document }) => {
  const { differences } = await rehearse(library, document);
  expect(differences).toEqual([]);
});

test("every connector has scenarios, one that fails among them", async () => {
  const runs = await runConnectors(library);
  expect(runs.map(({ id }) => id)).toHaveLength(documentsOf(library, "connector").length);
  const failing = scenarios.flatMap((one) => {
    const { connector, expect: expected } = scenarioOf(one);
    return expected.failure === undefined ? [] : [connector];
  });
  expect([...new Set(failing)].sort()).toEqual(runs.map(({ id }) => id).sort());
});

test("what is otherwise than a scenario says is told with its place", async () => {
  const [document] = scenarios.filter(({ file }) => file.endsWith("zurich/quote-car-refused.scenario.json"));
  if (!document) throw new Error("the scenario has another name now");
  const value = { ...(document.value as object), expect: { failure: "garbage", requests: [] } } as never;
  const { differences } = await rehearse(library, { ...document, value });
  expect(differences).toMatchObject([
    { place: "requests", expected: [], actual: [{ call: "quote" }] },
    { place: "failure", expected: "garbage", actual: "refused" },
  ]);
});
