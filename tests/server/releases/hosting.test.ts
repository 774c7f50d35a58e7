import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HostedFlow } from "#engine/language/index.ts";
import { productFlows } from "#server/releases/product.ts";
import { type Harness, startHarness } from "../harness.ts";
import cases from "./hosting.json" with { type: "json" };
import { openUnchecked, spanishDocuments } from "./spanish-documents.ts";

const flow = "request/guarantee";
const file = `flows/${flow}.flow.json`;

/** The product's documents, with one flow changed: where it lives and what it calls. */
const flowsWith = (host: object, call: object) => {
  const document = JSON.parse(spanishDocuments.get(file) ?? "");
  const { scene: _, level: _level, ...own } = document.host;
  const { post: _post, ...rest } = document.calls.submit;
  const changed = { ...document, host: { ...own, ...host }, calls: { submit: { ...rest, ...call } } };
  // Whether its answers are what that route takes is another matter.
  return productFlows(openUnchecked(new Map([...spanishDocuments, [file, JSON.stringify(changed)]])));
};

const look = async (server: Harness, name: string) => {
  const session = await server.session(name);
  const { data } = (await server.call({ url: "/broker-data/flows", session })).json();
  const asked = await server.call({ url: `/broker-data/releases?flow=${flow}`, session });
  const found = (data.flows as readonly HostedFlow[]).filter((one) => one.flow === flow);
  const refused = data.refused.filter((one: HostedFlow) => one.flow === flow);
  return { found, refused, asked };
};

describe.each(cases)("$name", ({ host, open }) => {
  let server: Harness;
  beforeAll(async () => {
    server = await startHarness({ flows: flowsWith(host, { post: "/clients" }) });
  });
  afterAll(() => server.close());

  test.each(Object.entries(open))("%s: %j", async (name, may) => {
    const { found, refused, asked } = await look(server, name);
    if (typeof may === "string") {
      expect(found).toEqual([]);
      const refusal = { code: may, message: expect.any(String) };
      expect(refused).toHaveLength(4);
      for (const one of refused) expect(one.refusal).toEqual(refusal);
      expect([asked.statusCode, asked.json().error]).toEqual([403, refused[0].refusal]);
      return;
    }
    expect(asked.statusCode).toBe(200);
    expect(found.map(({ gives }) => gives?.product).toSorted()).toEqual(may.toSorted());
    expect(refused).toHaveLength(4 - may.length);
    expect(found.find(({ gives }) => gives?.product === "others")?.route).toBe(
      "comunicaciones/solicitud/otros",
    );
  });
});

test("a flow is told what who opens it may, product by product, and nobody how it is asked", async () => {
  const may = { canEmit: { scene: { name: "emission", action: "create" } } };
  const server = await startHarness({ flows: flowsWith({ may }, { post: "/clients" }) });
  const { found } = await look(server, "independiente");
  expect(Object.fromEntries(found.map(({ gives }) => [gives?.product, gives?.canEmit]))).toEqual({
    guaranteeInsurance: false,
    civilResponsibility: false,
    transport: false,
    others: true,
  });
  expect(found.some((one) => "may" in one)).toBe(false);
  await server.close();
});

test.each([
  ["that there is not", { post: "/nothing" }],
  ["of another method", { put: "/clients" }],
  ["that asks for a proof", { post: "/inspections" }],
  ["below one that there is", { get: "/clients/{id}/nothing" }],
])("a flow that calls a route %s lives nowhere, and nobody is given it", async (_what, call) => {
  const server = await startHarness({ flows: flowsWith({}, call) });
  const { found, refused, asked } = await look(server, "productora");
  expect([found, refused, asked.statusCode]).toEqual([[], [], 404]);
  expect((await server.call({ url: `/releases?flow=${flow}` })).statusCode).toBe(404);
  await server.close();
});

test("what is not hosted is told in one line when the server begins to listen", async () => {
  const lines: string[] = [];
  const logStream = { write: (line: string) => void lines.push(line) };
  const server = await startHarness({
    flows: flowsWith({}, { post: "/nothing" }),
    logLevel: "info",
    logStream,
  });
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const told = lines.map((line) => JSON.parse(line)).filter(({ flows }) => flows);
  expect(told).toEqual([
    expect.objectContaining({
      flows: expect.arrayContaining([{ flow, requests: [{ method: "POST", path: "/nothing" }] }]),
      msg: "flows not hosted: no route answers what they ask for",
    }),
  ]);
  await server.close();
});
