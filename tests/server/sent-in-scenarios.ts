import type { Json, JsonObject } from "#engine/json/index.ts";
import {
  compileRelease,
  documentsOf,
  effectiveFlow,
  openLibrary,
  type ScenarioDocument,
} from "#engine/language/index.ts";
import { runScenario, type Watch } from "#engine/runtime/index.ts";
import { prepareAgain } from "#scripts/flows/prepare-again.ts";
import { inRepository } from "#scripts/run.ts";
import { readDocuments } from "#server/releases/read-documents.ts";

/** The repository's documents, whose scenarios are walked against a server. */
export const library = openLibrary(readDocuments(inRepository(".")));
// The plainest of a flow first: what is said of one insurer, or of one way, has a longer name.
export const scenarios = [...documentsOf(library, "scenario")]
  .sort((a, b) => a.file.length - b.file.length)
  .map(({ value }) => value as unknown as ScenarioDocument);

type Request = { readonly call: string; readonly url: string; readonly body: JsonObject };

type Sent = { readonly insurer: string | undefined; readonly requests: readonly Request[] };

/** What a flow sends to the server in the scenarios of a product, and to whose insurer: of the first that makes a call, all up to it. */
export async function sentUpTo(flow: string, product: string, call: string): Promise<Sent> {
  for (const scenario of scenarios.filter(
    (one) => one.flow === flow && !one.given.area && one.given.context?.product === product,
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
/** The same with what this server knows: its localities, its ids and contents that are files. */
export function real(body: Json, ids: Readonly<Record<string, Json>>): Json {
  return JSON.parse(
    JSON.stringify(body, (name, value) => {
      if (name === "locality") return rosario;
      if (name === "content") return undefined;
      if (name in ids) return ids[name];
      return value;
    }),
  );
}
