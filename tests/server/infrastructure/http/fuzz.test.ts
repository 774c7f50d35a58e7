import fc from "fast-check";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import codes from "#server/infrastructure/errors/codes.json" with { type: "json" };
import { accidentBody, type Harness, saveClaim, startHarness } from "../../harness.ts";
import { ownFlows } from "../../own-documents.ts";
import { type Schema, valuesOf } from "./schema-values.ts";

// Requests made from the server's own OpenAPI document: two thirds with something hostile in them. The seed is the
// same each time; FUZZ_SEED and FUZZ_RUNS look further.
const runs = Number(process.env.FUZZ_RUNS ?? 1_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);
/** Lawful requests between the others: what is refused must not be everything. */
const controlEvery = 25;

type Place = { readonly name: string; readonly in: "path" | "query" | "header"; readonly schema: Schema };
type Operation = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly places: readonly Place[];
  readonly body: Schema | undefined;
  readonly statuses: readonly number[];
};
type Given = {
  readonly operation: Operation;
  readonly places: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly hasTicket: boolean;
  readonly network: number;
};

let server: Harness;
/** Of the lawful requests; the others have one that ends with two wrong proofs. */
let ticket: string;
let fuzzing: string;
let session: string;
let claim: string;
let operations: readonly Operation[];
beforeAll(async () => {
  server = await startHarness({
    flows: ownFlows(),
  });
  ticket = await server.ticket("99000001");
  fuzzing = await server.ticket("99000001");
  session = await server.session("productora");
  claim = await saveClaim(server, ticket);
  operations = operationsOf((await server.call({ url: "/openapi.json" })).json());
});
afterAll(() => server.close());

test("whatever is asked is answered or refused as the document says, and nothing is echoed", {
  timeout: 600_000,
}, async () => {
  const met = new Map<number, number>();
  let made = 0;
  await fc.assert(
    fc.asyncProperty(requests(), async (given) => {
      made += 1;
      if (made % controlEvery === 0) await sendControl();
      const answer = await send(given);
      met.set(answer.statusCode, (met.get(answer.statusCode) ?? 0) + 1);
      check(given.operation, answer);
      const isGone = given.operation.path === "/api/drafts/{id}" && answer.statusCode < 300;
      if (isGone) claim = await saveClaim(server, ticket);
      if (given.hasTicket && answer.statusCode === 401) fuzzing = await server.ticket("99000001");
    }),
    { seed, numRuns: runs, interruptAfterTimeLimit: 540_000, markInterruptAsFailure: true },
  );
  // It came beyond the first check: some were stored, some refused for each reason.
  for (const status of [200, 400, 401, 404]) expect(met.get(status) ?? 0).toBeGreaterThan(runs / 200);
});

function requests(): fc.Arbitrary<Given> {
  return fc
    .record({
      operation: fc.constantFrom(...operations),
      // A third lawful as far as a schema knows.
      spoiled: fc.constantFrom(0, 8, 30),
      hasTicket: fc.integer({ min: 0, max: 9 }).map((tenth) => tenth > 0),
      network: fc.nat(60_000),
    })
    .chain(({ operation, spoiled, ...more }) =>
      fc.record({
        operation: fc.constant(operation),
        places: fc.record(
          Object.fromEntries(operation.places.map(({ name, schema }) => [name, valuesOf(schema, spoiled)])),
        ),
        body: operation.body ? bodies(operation, operation.body, spoiled) : fc.constant(undefined),
        hasTicket: fc.constant(more.hasTicket),
        network: fc.constant(more.network),
      }),
    );
}

/** A body of its schema alone rarely passes a flow: a claim's begins with one that does. */
function bodies({ path }: Operation, schema: Schema, spoiled: number): fc.Arbitrary<unknown> {
  const made = valuesOf(schema, spoiled);
  if (path !== "/api/accidents") return made;
  return made.map((body) =>
    typeof body === "object" && body !== null && !Array.isArray(body) ? { ...accidentBody(), ...body } : body,
  );
}

function send({ operation, places, body, hasTicket, network }: Given): Promise<LightMyRequestResponse> {
  const { method, path } = operation;
  const text = (name: string): string => {
    const value = places[name];
    return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  };
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((name === "id" && network % 2 === 0 ? claim : text(name)).toWellFormed()),
  );
  const named = (where: Place["in"]) => operation.places.filter((place) => place.in === where);
  const query = named("query").filter(({ name }) => text(name) !== '""');
  const search = new URLSearchParams(query.map(({ name }) => [name, text(name).toWellFormed()]));
  const headers = named("header").map(({ name }) => [name, text(name).replace(/[^\x20-\x7e]/g, "?")]);
  return server.app.inject({
    method,
    url: search.size > 0 ? `${url}?${search}` : url,
    headers: {
      ...(network % 3 === 0 ? Object.fromEntries(headers) : {}),
      ...(hasTicket ? { "x-ticket": fuzzing, authorization: `Bearer ${session}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    remoteAddress: `10.${network >> 8}.${network & 255}.1`,
  });
}

function check({ statuses }: Operation, answer: LightMyRequestResponse): void {
  expect(answer.statusCode).toBeLessThan(500);
  expect(statuses).toContain(answer.statusCode);
  expect(String(answer.headers["content-type"])).toMatch(
    /^(application\/(json|x-ndjson)|image\/|application\/pdf)/,
  );
  if (answer.statusCode < 400) return;
  expect(answer.body).not.toMatch(/<\/?b>/);
  const { code, message } = answer.json().error;
  expect(codes[code as keyof typeof codes].status).toBe(answer.statusCode);
  const told =
    typeof message === "string" ? [message] : Object.values(message as Record<string, string[]>).flat();
  expect(told.length).toBeGreaterThan(0);
  for (const one of told) expect(one).toMatch(/\S/);
}

async function sendControl(): Promise<void> {
  const description = "Me chocaron de atrás en el semáforo, «ñandú» \\ % _ ' 🚗";
  const saved = await server.call({
    url: "/accidents",
    body: accidentBody({ id: claim, description }),
    ticket,
  });
  expect(saved.statusCode).toBe(200);
  const read = await server.call({ url: `/accidents?identityNumber=99000001&accidentId=${claim}`, ticket });
  expect(read.json().data.data.description).toBe(description);
}

function operationsOf({ paths }: { readonly paths: object }): readonly Operation[] {
  return Object.entries(paths as Record<string, Record<string, OpenApiOperation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => method !== "head")
        .map(([method, { parameters = [], requestBody, responses }]) => ({
          method: method.toUpperCase() as Operation["method"],
          path,
          places: parameters,
          body: requestBody?.content["application/json"]?.schema,
          statuses: Object.keys(responses).map(Number),
        })),
  );
}

type OpenApiOperation = {
  readonly parameters?: readonly Place[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: object;
};
