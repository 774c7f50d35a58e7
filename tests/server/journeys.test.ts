import { afterAll, beforeAll, expect, test } from "vitest";
import type { Json, JsonObject } from "#engine/json/index.ts";
import {
  compileRelease,
  documentsOf,
  effectiveFlow,
  openLibrary,
  type ProductDocument,
  type ScenarioDocument,
} from "#engine/language/index.ts";
import { runScenario, type Watch } from "#engine/runtime/index.ts";
import { prepareAgain } from "#scripts/flows/prepare-again.ts";
import { inRepository } from "#scripts/run.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { openSimulated, until } from "./records/policies/open-simulated.ts";

/**
 * From price to policy of every product that is quoted and emitted, as its own scenarios go: what its wizards send in them
 * is sent to a server that asks simulated insurers. A product is here once its documents are.
 */
const library = openLibrary(readDocuments(inRepository(".")));
const products = documentsOf(library, "product")
  .map(({ value }) => value as unknown as ProductDocument)
  // Vehicles are of a catalogue that their scenarios do not know: they are emitted in `records/emissions`.
  .filter(({ riskType, flows }) => riskType !== "vehicle" && flows.quote && flows.emission);
// The plainest of a flow first: what is said of one insurer, or of one way, has a longer name.
const scenarios = [...documentsOf(library, "scenario")]
  .sort((a, b) => a.file.length - b.file.length)
  .map(({ value }) => value as unknown as ScenarioDocument);

let all: Awaited<ReturnType<typeof openSimulated>>;
beforeAll(async () => {
  all = await openSimulated();
}, 120_000);
afterAll(() => all?.close());

type Request = { readonly call: string; readonly url: string; readonly body: JsonObject };

type Sent = { readonly insurer: string | undefined; readonly requests: readonly Request[] };

/** What a flow sends to the server in the scenarios of a product, and to whose insurer: of the first that makes a call, all up to it. */
async function sentUpTo(flow: string, product: string, call: string): Promise<Sent> {
  for (const scenario of scenarios.filter(
    (one) => one.flow === flow && one.given.context?.product === product,
  )) {
    // As its insurer wants it: what is asked for another is not in its requests.
    const { insurer } = scenario.given;
    const found = effectiveFlow(library, flow, insurer === undefined ? {} : { insurer });
    if (!found) break;
    const made: Request[] = [];
    const watch: Watch = ({ call, url, body }) =>
      void made.push({ call, url, body: (body ?? {}) as JsonObject });
    runScenario(await prepareAgain(compileRelease(found.effective)), scenario, watch);
    const last = made.findIndex((one) => one.call === call);
    if (last >= 0) return { insurer, requests: made.slice(0, last + 1) };
  }
  throw new Error(`"${flow}": no scenario of "${product}" calls "${call}"`);
}

const rosario = { id: "2000S-rosario", name: "Rosario", province: { id: "S", name: "Santa Fe" } };
const files: Readonly<Record<string, string>> = {
  pdf: Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF").toString(
    "base64",
  ),
  jpg: "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z",
};

/** The same with what this server knows: its localities, its ids and contents that are files. */
function real(body: Json, ids: Readonly<Record<string, Json>>): Json {
  return JSON.parse(
    JSON.stringify(body, (name, value) => {
      if (name === "locality") return rosario;
      if (name === "content") return undefined;
      if (name in ids) return ids[name];
      return value;
    }),
  );
}

const held = products.filter(({ flows }) => scenarios.some(({ flow }) => flow === flows.quote));

test.each(held)("a policy of «$title» is quoted and emitted as its scenarios say", async ({ id, flows }) => {
  const { requests: quoting } = await sentUpTo(flows.quote ?? "", id, "create");
  const { insurer, requests: emitting } = await sentUpTo(flows.emission ?? "", id, "emit");
  const { id: quoteId } = await all.post("/multi-quotes", real(quoting.at(-1)?.body ?? {}, {}) as object);
  const quoted = await until(async () => {
    const quote = await all.read(`/multi-quotes/${quoteId}`);
    return quote.multiQuoteRequestStatus === "ended" ? quote : undefined;
  });
  expect(quoted.insurers.filter((one: { status: string }) => one.status !== "done")).toEqual([]);
  expect(quoted.insurers.length).toBeGreaterThanOrEqual(2);
  for (const { name } of quoted.insurers) {
    const [offer] = quoted.coverages.filter(
      (one: { insuranceCompany: { name: string } }) => one.insuranceCompany.name === name,
    );
    expect([name, offer?.isToConfirm]).toEqual([name, false]);
  }
  const offer = quoted.coverages.find(
    (one: { insuranceCompany: { name: string } }) => one.insuranceCompany.name === insurer,
  );
  for (const { call, url, body } of emitting.filter((one) => /upload|emit/.test(one.call))) {
    const ids = { coverageId: offer.id, acceptedPrice: offer.budget.subscriptionAmount };
    const sent = real(body, call === "emit" ? ids : {}) as JsonObject;
    const kept = (sent.files as readonly { readonly filename: string }[] | undefined)?.map((file) => ({
      ...file,
      content: files[file.filename.split(".").at(-1) ?? ""],
    }));
    await all.post(url.replace("Q-1", quoteId), kept ? { files: kept } : sent);
  }
  const policyId = await until<string>(async () => {
    const emission = await all.read(`/multi-quotes/${quoteId}/emission`);
    expect(emission.lastEmissionError ?? emission.details).toBeUndefined();
    return emission.policyId;
  });
  const policy = await all.read(`/policies/${policyId}`);
  expect(policy).toMatchObject({ product: id, insurer: { name: offer.insuranceCompany.name } });
  expect(policy.asset).not.toBe("");
});

test("there is somebody to walk", () => {
  expect(held).not.toEqual([]);
});
