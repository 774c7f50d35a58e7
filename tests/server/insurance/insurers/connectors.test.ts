import { expect, test } from "vitest";
import type { JsonObject } from "#engine/json/index.ts";
import { documentsOf, type LoadedDocument, openLibrary } from "#engine/language/index.ts";
import { stepConnector } from "#engine/runtime/index.ts";
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

test.each(named)(
  "$file comes to the same when every run is stored between two effects",
  async ({ document }) => {
    const usual = await rehearse(library, document);
    const stored = await rehearse(library, document, async (flow, context, performer) => {
      let step = stepConnector(flow, context);
      while ("effect" in step) {
        const text = JSON.stringify(step.stored);
        expect(text.length).toBeLessThan(8_000);
        // Whoever takes a run over is told its effect again, the same.
        const taken = stepConnector(flow, JSON.parse(text));
        expect(taken).toEqual(step);
        const { effect } = step;
        const answer =
          effect.type === "request"
            ? { type: "reply" as const, id: effect.id, reply: await performer.request(effect) }
            : { type: "elapsed" as const, id: effect.id };
        step = stepConnector(flow, JSON.parse(text), JSON.parse(JSON.stringify(answer)));
      }
      return step.outcome;
    });
    expect(stored).toEqual(usual);
  },
);

test("every connector has scenarios, one that fails among them", async () => {
  const runs = await runConnectors(library);
  expect(runs.map(({ id }) => id)).toHaveLength(documentsOf(library, "connector").length);
  const failing = scenarios.flatMap((one) => {
    const { connector, expect: expected } = scenarioOf(one);
    return expected.failure === undefined ? [] : [connector];
  });
  expect([...new Set(failing)].sort()).toEqual(runs.map(({ id }) => id).sort());
});

test("what is otherwise than a scenario says is told with its place, and what is too much or lacks", async () => {
  const [document] = scenarios.filter(({ file }) => file.endsWith("zurich/quote-car-refused.scenario.json"));
  if (!document) throw new Error("the scenario has another name now");
  const differencesOf = async (expected: object) => {
    const value = { ...(document.value as object), expect: expected } as never;
    return (await rehearse(library, { ...document, value })).differences;
  };
  expect(await differencesOf({ failure: "garbage", requests: [] })).toMatchObject([
    { pointer: "/requests/0", actual: { call: "quote" } },
    { pointer: "/failure", expected: "garbage", actual: "refused" },
  ]);
  const { exchanges } = await rehearse(library, document);
  const { url, body } = exchanges.at(-1) ?? { url: "", body: "{}" };
  const [first = "", ...rest] = Object.keys(JSON.parse(body ?? "{}"));
  const { [first]: left, ...sent } = JSON.parse(body ?? "{}");
  const requests = (exact: boolean, more: object) => [
    ...exchanges.slice(0, -1).map(({ call }) => ({ call })),
    { call: exchanges.at(-1)?.call, url, body: { ...sent, ...more }, ...(exact ? { exact } : {}) },
  ];
  expect(rest).not.toEqual([]);
  const at = `/requests/${exchanges.length - 1}/body`;
  expect(await differencesOf({ requests: requests(false, {}) })).toEqual([]);
  expect(await differencesOf({ requests: requests(true, {}) })).toEqual([
    { pointer: `${at}/${first}`, actual: left },
  ]);
  expect(await differencesOf({ requests: requests(false, { more: 1 }) })).toEqual([
    { pointer: `${at}/more`, expected: 1 },
  ]);
});

/** Scenarios of a kind whose insurer answers what its contract allows. */
const doneOf = (kind: string) =>
  named.filter(({ document }) => {
    const { connector, expect: expected } = scenarioOf(document);
    const output = expected.output as { readonly status?: string } | undefined;
    const isDone = kind === "quote" ? output !== undefined : output?.status === "ended";
    return isDone && connector.split("/").at(-1)?.split("-")[0] === kind;
  });

/** How a scenario fails with another input or on another day, its insurer replying the same. */
async function failureOf(document: LoadedDocument, change: object): Promise<string | undefined> {
  const value = { ...(document.value as JsonObject), ...change };
  const { outcome } = await rehearse(library, { ...document, value });
  return "failure" in outcome ? outcome.failure : undefined;
}

// A home's plans have sums of their own.
const withSum = doneOf("quote").flatMap(({ file, document }) => {
  const { input } = scenarioOf(document);
  const { sumInsured } = input as { readonly sumInsured?: number };
  return sumInsured === undefined || /quote-home/.test(file) ? [] : [{ file, document, input, sumInsured }];
});

test.each(withSum)("$file is refused where it answers for seven times the sum", async (one) => {
  const sumInsured = Math.round(one.sumInsured / 700) * 100;
  expect(await failureOf(one.document, { input: { ...one.input, sumInsured } })).toBe("other-sum");
});

test.each(doneOf("status"))("$file is refused where its term has ended", async ({ document }) => {
  expect(await failureOf(document, { today: "2031-11-20" })).toBe("other-term");
});

test("each product's contract holds prices, sums, terms and days", () => {
  const kinds = documentsOf(library, "contract").map(({ file, value }) => {
    const { quote, emission, status } = (value as unknown as Contracts).kinds;
    return [file, ...[quote, emission, status].map(({ must = {} }) => Object.keys(must).join(" "))];
  });
  const held = ["other-currency other-sum expired-offer", "other-term", "other-term"];
  expect(kinds).toEqual(kinds.map(([file]) => [file, ...held]));
});

type Contracts = {
  readonly kinds: Readonly<Record<"quote" | "emission" | "status", { readonly must?: object }>>;
};
