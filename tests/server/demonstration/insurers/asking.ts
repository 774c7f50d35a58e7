import type { JsonObject } from "#engine/json/index.ts";
import { openLibrary } from "#engine/language/index.ts";
import { type Answer, type ConnectorStep, type Outcome, stepConnector } from "#engine/runtime/index.ts";
import { inRepository } from "#scripts/run.ts";
import { type Clients, type InsurerClient, openClients } from "#server/insurance/insurers/client.ts";
import type { Connections } from "#server/insurance/insurers/connections.ts";
import { type Connector, openConnectors } from "#server/insurance/insurers/connectors.ts";
import { performRun } from "#server/insurance/runs/perform-run.ts";
import { readDocuments } from "#server/releases/read-documents.ts";

const documents = readDocuments(inRepository(""));
export const connectors = openConnectors(openLibrary(documents));
export const today = "2026-11-20";

/** Everything that a quote of a car may be asked with, as a scenario has it. */
export const car = inputOf("quote-car-full") ?? inputOf("quote-car-plans");

/** By product what is asked for a quote, and to issue it: whose quote, plan and price are still to be said. */
export const products: Readonly<Record<string, Readonly<Record<"quote" | "emission", JsonObject>>>> = {
  car: { quote: car ?? {}, emission: inputOf("emission-car-full") ?? {} },
  motorcycle: {
    quote: inputOf("quote-motorcycle-full") ?? {},
    emission: inputOf("emission-motorcycle-full") ?? {},
  },
};

function inputOf(scenario: string): JsonObject | undefined {
  const text = documents.get(`flows/insurers/zurich/${scenario}.scenario.json`);
  return text === undefined ? undefined : (JSON.parse(text).input as JsonObject);
}

/** Asks insurers as a server does, without its rows; hurried without its waits and second tries. */
export function asking(connections: Connections, total = 40_000, isHurried = false) {
  const clients: Clients = openClients(connections, connectors, { total });
  const stop = new AbortController().signal;
  return {
    close: clients.close,
    ask: async (
      insurer: string,
      input = car,
      product = "car",
      { kind = "quote", key = "k-1" } = {},
    ): Promise<Outcome> => {
      const connector = await connectors.find(insurer, kind, product);
      const client = clients.of(insurer);
      if (!connector || !client || !input) throw new Error(`nobody asks "${insurer}" for a ${product}`);
      const first = stepConnector(connector.flow, { today, input, key });
      if (isHurried) return hurry(first, connector, client);
      const host = { client, total, isSent: false, stop, keep: async () => true };
      const performed = await performRun(connector, first, host);
      if (!("outcome" in performed)) throw new Error("it was left, and nobody stopped it");
      return performed.outcome;
    },
  };
}

/** Takes a run to its end without the waits between its looks. */
async function hurry(first: ConnectorStep, connector: Connector, client: InsurerClient): Promise<Outcome> {
  let step = first;
  while ("effect" in step) {
    const { effect, stored } = step;
    const answer: Answer =
      effect.type === "wait"
        ? { type: "elapsed", id: effect.id }
        : { type: "reply", id: effect.id, reply: (await client.send(effect, connector, never)).reply };
    step = stepConnector(connector.flow, stored, answer);
  }
  return step.outcome;
}

const never = new AbortController().signal;

/** The prices of an outcome by the insurer's own code, in centavos. */
export function pricesIn(outcome: Outcome): readonly (readonly [string, number])[] {
  if (!("output" in outcome)) return [];
  type Coverage = { readonly shortName: string; readonly budget: { readonly subscriptionAmount: number } };
  const { coverages } = outcome.output as unknown as { readonly coverages: readonly Coverage[] };
  return coverages.map(({ shortName, budget }) => [shortName, budget.subscriptionAmount]);
}
