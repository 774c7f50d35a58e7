import type { JsonObject } from "#engine/json/index.ts";
import { openLibrary } from "#engine/language/index.ts";
import { type Outcome, stepConnector } from "#engine/runtime/index.ts";
import { inRepository } from "#scripts/run.ts";
import { type Clients, openClients } from "#server/insurance/insurers/client.ts";
import type { Connections } from "#server/insurance/insurers/connections.ts";
import { openConnectors } from "#server/insurance/insurers/connectors.ts";
import { performRun } from "#server/insurance/runs/perform-run.ts";
import { readDocuments } from "#server/releases/read-documents.ts";

const documents = readDocuments(inRepository(""));
export const connectors = openConnectors(openLibrary(documents));
export const today = "2026-11-20";

/** Everything that a quote of a car may be asked with, as a scenario has it. */
export const car = inputOf("quote-car-full") ?? inputOf("quote-car-plans");

function inputOf(scenario: string): JsonObject | undefined {
  const text = documents.get(`flows/insurers/zurich/${scenario}.scenario.json`);
  return text === undefined ? undefined : (JSON.parse(text).input as JsonObject);
}

/** Asks insurers as a server does, without its rows. */
export function asking(connections: Connections, total = 40_000) {
  const clients: Clients = openClients(connections, connectors, { total });
  const stop = new AbortController().signal;
  return {
    close: clients.close,
    ask: async (insurer: string, input = car, product = "car"): Promise<Outcome> => {
      const connector = await connectors.find(insurer, "quote", product);
      const client = clients.of(insurer);
      if (!connector || !client || !input) throw new Error(`nobody asks "${insurer}" for a ${product}`);
      const first = stepConnector(connector.flow, { today, input, key: "k-1" });
      const host = { client, total, isSent: false, stop, keep: async () => true };
      const performed = await performRun(connector, first, host);
      if (!("outcome" in performed)) throw new Error("it was left, and nobody stopped it");
      return performed.outcome;
    },
  };
}

/** The prices of an outcome by the insurer's own code, in centavos. */
export function pricesIn(outcome: Outcome): readonly (readonly [string, number])[] {
  if (!("output" in outcome)) return [];
  type Coverage = { readonly shortName: string; readonly budget: { readonly subscriptionAmount: number } };
  const { coverages } = outcome.output as unknown as { readonly coverages: readonly Coverage[] };
  return coverages.map(({ shortName, budget }) => [shortName, budget.subscriptionAmount]);
}
