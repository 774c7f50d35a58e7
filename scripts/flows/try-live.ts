import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { documentsOf, type Library } from "#engine/language/index.ts";
import { stepConnector } from "#engine/runtime/index.ts";
import { buenosAiresToday } from "#engine/validation/index.ts";
import { serveInsurers } from "#server/demonstration/insurers/insurers.ts";
import { openClients } from "#server/insurance/insurers/client.ts";
import { type Connections, readConnections } from "#server/insurance/insurers/connections.ts";
import { openConnectors } from "#server/insurance/insurers/connectors.ts";
import { performRun } from "#server/insurance/runs/perform-run.ts";
import { scenarioOf } from "./run-connectors.ts";

/**
 * Asks an insurer what a connector's first scenario asks, over the network: the one that `TRAMITE_INSURERS` names, or its
 * simulated one. What issues is never asked. Whether something came of it.
 */
export async function tryLive(
  root: string,
  library: Library,
  name: string,
  file: string | undefined,
): Promise<boolean> {
  const [, insurer = "", service = ""] = name.split("/");
  const [kind = "", product = ""] = posix.basename(service).split("-");
  const connectors = openConnectors(library);
  const connector = await connectors.find(insurer, kind, product);
  const scenario = documentsOf(library, "connector-scenario")
    .map(scenarioOf)
    .find((one) => one.connector === name && one.expect.output !== undefined);
  if (!connector || !scenario || connector.issues) {
    console.error(`«${name}» no se puede preguntar: no existe, no tiene un escenario que dé algo, o emite.`);
    return false;
  }
  const simulated = file === undefined ? await serveInsurers({ pace: 0 }, dialectsIn(root)) : [];
  const all: Connections =
    file === undefined
      ? new Map(simulated.map((one) => [one.insurer, one.connection]))
      : readConnections(file);
  const connection = all.get(insurer);
  const clients = openClients(new Map(connection ? [[insurer, connection]] : []), connectors);
  try {
    const client = clients.of(insurer);
    if (!client) {
      console.error(`«${insurer}» no está configurada.`);
      return false;
    }
    const context = { today: buenosAiresToday(), input: scenario.input as never, key: "try" };
    const first = stepConnector(connector.flow, context);
    const stop = new AbortController().signal;
    const host = { client, total: client.total, isSent: false, stop, keep: async () => true };
    const performed = await performRun(connector, first, host);
    for (const { call, method, path, status, problem, milliseconds, request, reply } of performed.exchanges)
      console.log(
        `  → ${call}: ${method} ${path}\n    ${request ?? ""}\n  ← ${status ?? problem} (${milliseconds} ms)\n    ${reply ?? ""}`,
      );
    const outcome = "outcome" in performed ? performed.outcome : { failure: "left", message: "" };
    console.log(`  = ${JSON.stringify(outcome, undefined, 2)}`);
    return "output" in outcome;
  } finally {
    clients.close();
    await Promise.all(simulated.map(({ close }) => close()));
  }
}

function dialectsIn(root: string): URL {
  return pathToFileURL(join(root, "server/demonstration/insurers/dialects/"));
}
