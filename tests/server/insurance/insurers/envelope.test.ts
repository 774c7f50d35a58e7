import { describe, expect, test } from "vitest";
import { isObject, type Json, type JsonObject, type Schema } from "#engine/json/index.ts";
import {
  connectorRelease,
  documentsOf,
  findConnector,
  type LoadedDocument,
  openLibrary,
  resolveConnector,
} from "#engine/language/index.ts";
import { type Performer, runConnector } from "#engine/runtime/index.ts";
import { prepareAgain } from "#scripts/flows/prepare-again.ts";
import { rehearse, scenarioOf } from "#scripts/flows/run-connectors.ts";
import { inRepository } from "#scripts/run.ts";
import { readDocuments } from "#server/releases/read-documents.ts";

const set = readDocuments(inRepository(""));
const library = openLibrary(set);
const full = (product: string) =>
  documentsOf(library, "connector-scenario").filter(({ file }) =>
    file.endsWith(`quote-${product}-full.scenario.json`),
  );

/** What is sent in a scenario with another input; the text of each request. */
async function sentWith(document: LoadedDocument, input: JsonObject): Promise<string> {
  const value = { ...(document.value as JsonObject), input };
  const { exchanges } = await rehearse(library, { ...document, value });
  return JSON.stringify(
    exchanges.filter(({ body }) => body !== undefined).map(({ url, body }) => [url, body]),
  );
}

describe.each(["car", "motorcycle"])("of a %s", (product) => {
  const scenarios = full(product);
  const contract = library.documents.get(`flows/contracts/${product}.contract.json`)?.value as unknown as {
    readonly kinds: { readonly quote: { readonly unread: object } };
  };
  const [first] = scenarios;
  if (!first) throw new Error(`no scenario of a ${product}`);
  const input = scenarioOf(first).input as JsonObject;
  const connector = findConnector(library, scenarioOf(first).connector);
  if (!connector) throw new Error(`no connector of a ${product}`);
  const schema = connectorRelease(resolveConnector(library, connector)).context.properties?.input ?? {};
  const asked = Object.keys(schema.properties ?? {}).filter(
    (name) => !(`/${name}` in contract.kinds.quote.unread),
  );

  test.each(asked)(
    "another %s changes what some insurer is asked, or is not sent for what it would say",
    async (name) => {
      const other = otherOf(schema.properties?.[name] ?? {}, input[name]);
      expect(other).not.toEqual(input[name]);
      const changed = await Promise.all(
        scenarios.map(
          async (one) =>
            (await sentWith(one, input)) !== (await sentWith(one, { ...input, [name]: other as Json })),
        ),
      );
      expect(changed).toContain(true);
    },
  );

  test("what a contract demands is asked of nobody where it is missing", async () => {
    for (const name of schema.required ?? []) {
      const { [name]: _, ...rest } = input;
      for (const one of scenarios) expect(await sentWith(one, rest)).toBe("[]");
    }
  });
});

/** Another value that a schema takes. */
function otherOf(schema: Schema, value: Json | undefined): unknown {
  if (schema.enum) return schema.enum.find((option) => option !== value);
  if (schema.type === "boolean") return value !== true;
  if (schema.type === "integer") return Number(value ?? schema.minimum ?? 0) + 1;
  if (isObject(value)) {
    const { id, infoAutoCode, province } = value as JsonObject;
    return {
      ...(value as JsonObject),
      id: typeof id === "number" ? 90 : `${id}9`,
      ...(infoAutoCode === undefined ? {} : { infoAutoCode: "0999999" }),
      ...(isObject(province) ? { province: { ...(province as JsonObject), id: "X" } } : {}),
    };
  }
  if (schema.format === "date")
    return String(value) === "2026-12-01" ? "2026-12-02" : value === input26 ? "2026-12-01" : "1999-01-02";
  return "1425";
}

const input26 = "2026-11-25";

describe("a connector of its own", () => {
  const flowOf = async (calls: object, more: object = {}) => {
    const connector = {
      ...{
        $schema: "../../../schemas/connector.schema.json",
        insurer: "zurich",
        kind: "trial",
        product: "car",
      },
      input: { type: "object", properties: { ids: { type: "array", items: { type: "string" } } } },
      output: { type: "object", properties: { all: { type: "array", items: {} } } },
      calls,
      do: Object.keys(calls),
      result: { all: "=ask" },
      ...more,
    };
    const file = "flows/insurers/zurich/trial-car.connector.json";
    const other = openLibrary(new Map([...set, [file, JSON.stringify(connector)]]));
    const document = findConnector(other, "insurers/zurich/trial-car");
    if (!document) throw new Error("the connector is not read");
    return prepareAgain(connectorRelease(resolveConnector(other, document)));
  };
  const performer = (
    reply: (url: string, count: number) => Json,
  ): Performer & { readonly heard: string[] } => {
    const heard: string[] = [];
    return {
      heard,
      request: async ({ url }) => ({ status: 200, body: reply(url, heard.push(url)) }),
      wait: async () => {},
    };
  };
  const today = "2026-11-20";
  const reply = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] };

  test("a call made for each of a list keeps every reply under its name", async () => {
    const flow = await flowOf({
      ask: { get: "/x/{id}", with: { id: "=one" }, for: "input.ids", as: "one", reply },
    });
    const outcome = await runConnector(
      flow,
      { today, input: { ids: ["a", "b", "c"] } },
      performer((_url, n) => ({ n })),
    );
    expect(outcome).toEqual({ output: { all: [{ n: 1 }, { n: 2 }, { n: 3 }] } });
  });

  test("a poll of hours ends by its time, as a time-out", async () => {
    const poll = { every: "PT10S", until: "response.body.n < 0", timeout: "PT6H" };
    const flow = await flowOf({ ask: { get: "/x", poll, reply } });
    const asked = performer(() => ({ n: 1 }));
    expect(await runConnector(flow, { today, input: {} }, asked)).toMatchObject({
      failure: "timeout",
      call: "ask",
    });
    expect(asked.heard).toHaveLength(6 * 360 + 1);
  });

  test("a condition that must be true is broken by what is missing, where a refusal is not met", async () => {
    const open = { type: "object", properties: { of: { type: "string" } } };
    const ask = (word: object) => ({ ask: { get: "/x", reply: open, ...word } });
    const nothing = performer(() => ({}));
    const fails = await flowOf(ask({ fails: { other: "response.body.of != 'A'" } }), { result: {} });
    expect(await runConnector(fails, { today, input: {} }, nothing)).toMatchObject({ output: {} });
    const must = await flowOf(ask({ must: { foreign: "response.body.of == 'A'" } }), { result: {} });
    expect(await runConnector(must, { today, input: {} }, nothing)).toMatchObject({ failure: "foreign" });
  });

  test.each([
    ["is left out where it may be, and has to have an item", {}, { minItems: 1 }, {}],
    ["is sent where none is an answer", {}, {}, { ids: [] }],
    ["is not sent where there has to be an item", { required: ["ids"] }, { minItems: 1 }, undefined],
    ["is sent with its items", {}, { minItems: 1 }, { ids: ["a"] }, ["a"]],
  ])("a list without items %s", async (_what, more, list, body, ids: readonly string[] = []) => {
    const items = { type: "array", items: { type: "string" }, ...list };
    const sends = { type: "object", properties: { ids: items }, ...more };
    const each = { "=each": "input.ids", "=as": "one", "=value": "=one" };
    const flow = await flowOf({ ask: { post: "/x", sends, body: { ids: each }, reply } }, { result: {} });
    const told: unknown[] = [];
    const asked: Performer = {
      request: async (request) => {
        told.push(request.body);
        return { status: 200, body: { n: 1 } };
      },
      wait: async () => {},
    };
    await runConnector(flow, { today, input: { ids } }, asked);
    expect(told).toEqual(body === undefined ? [] : [body]);
  });

  test("a header that would begin another does not travel", async () => {
    const flow = await flowOf(
      { ask: { get: "/x", headers: { "X-Id": "=input.ids[0]", "X-Key": "=run.key" }, reply } },
      { result: {} },
    );
    const told: unknown[] = [];
    const asked: Performer = {
      request: async ({ headers }) => {
        told.push(headers);
        return { status: 200, body: { n: 1 } };
      },
      wait: async () => {},
    };
    await runConnector(flow, { today, input: { ids: ["a\r\nX-Other: b"] }, key: "k-1" }, asked);
    expect(told).toEqual([{ "X-Key": "k-1" }]);
  });
});
