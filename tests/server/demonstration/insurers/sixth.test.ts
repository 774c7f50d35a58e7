import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { tryConnector } from "#scripts/flows/try-connector.ts";
import { writeScaffold } from "#scripts/flows/write-scaffold.ts";
import { inRepository } from "#scripts/run.ts";
import { serveInsurers } from "#server/demonstration/insurers/insurers.ts";
import type { SimulatedInsurer } from "#server/demonstration/insurers/serve-insurer.ts";
import { openClients } from "#server/insurance/insurers/client.ts";
import { type Asking, createAsking } from "#server/insurance/runs/asking.ts";
import { openRuns } from "#server/insurance/runs/runs.ts";
import { createQuoteHandler } from "#server/records/quotes/settle.ts";
import { openDocuments } from "#server/releases/documents.ts";
import { productFlows } from "#server/releases/product.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { type Harness, newKey, startHarness } from "../../harness.ts";
import { quoteBody } from "../../records/quotes/quote-body.ts";

let folder: string;
let simulated: readonly SimulatedInsurer[] = [];
let server: Harness;
let session: string;
const name = "insurers/laSegunda/quote-car";

// A folder of documents beside the product's, as `npm run flows -- new insurer/la-segunda` writes them: nothing else is known of it.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sixth-"));
  for (const part of ["flows", "schemas", "themes"])
    cpSync(inRepository(part), join(folder, part), { recursive: true });
  vi.spyOn(console, "log").mockImplementation(() => {});
  expect(await writeScaffold(`${folder}/`, ["insurer/la-segunda"])).toBe(true);
  const dialects = join(folder, "server/demonstration/insurers/dialects/");
  expect(readdirSync(dialects)).toEqual(["laSegunda.json"]);
  simulated = await serveInsurers({ pace: 0 }, pathToFileURL(dialects));
  const connections = new Map(simulated.map(({ insurer, connection }) => [insurer, connection]));
  const documents = openDocuments(readDocuments(folder));
  let asking: Asking | undefined;
  server = await startHarness({
    flows: productFlows(documents),
    insurers: ({ db, clock }) => {
      const { connectors } = documents;
      const runs = openRuns({
        ...{ db, clock, connectors, clients: openClients(connections, connectors) },
        handlers: [createQuoteHandler({ clock, asking: () => asking })],
        onFault: (cause) => expect.unreachable(String(cause)),
      });
      asking = createAsking(runs, connectors);
      return asking;
    },
  });
  session = await server.session("productora");
  return async () => {
    await asking?.runs.stop();
  };
}, 120_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await server?.close();
  await Promise.all(simulated.map(({ close }) => close()));
  rmSync(folder, { recursive: true, force: true });
});

test("a sixth insurer that is JSON alone is quoted", async () => {
  const created = await server.call({
    url: "/multi-quotes",
    body: quoteBody(),
    session,
    headers: { "idempotency-key": newKey() },
  });
  const { id } = created.json().data;
  await vi.waitFor(async () => {
    const { data } = (await server.call({ url: `/multi-quotes/${id}`, session })).json();
    expect(data).toMatchObject({
      multiQuoteRequestStatus: "ended",
      insurers: [{ name: "laSegunda", status: "done" }],
      coverages: [
        { cluster: { code: "A" }, insuranceCompany: { name: "laSegunda" } },
        { cluster: { code: "B1" } },
        { cluster: { code: "C" } },
      ],
    });
  }, 20_000);
});

test("it can be tried out over the network", async () => {
  const print = vi.mocked(console.log);
  print.mockClear();
  expect(await tryConnector(`${folder}/`, [name, "--live"])).toBe(true);
  expect(print.mock.calls.join("\n")).toContain("POST /quote-car");
}, 60_000);
