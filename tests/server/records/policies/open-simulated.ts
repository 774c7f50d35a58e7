import { expect, vi } from "vitest";
import type { AppOptions } from "#server/app.ts";
import { serveInsurers } from "#server/demonstration/insurers/insurers.ts";
import type { SimulatedInsurer } from "#server/demonstration/insurers/serve-insurer.ts";
import { openClients } from "#server/insurance/insurers/client.ts";
import { type Asking, createAsking } from "#server/insurance/runs/asking.ts";
import { createReading } from "#server/insurance/runs/read-insurer.ts";
import { openRuns } from "#server/insurance/runs/runs.ts";
import { createEmissionHandler } from "#server/records/emissions/settle.ts";
import { createEndorsementHandlers } from "#server/records/endorsements/settle.ts";
import { createDocumentsHandler } from "#server/records/policies/documents/documents-handler.ts";
import { createQuoteHandler } from "#server/records/quotes/settle.ts";
import type { RecordServices } from "#server/records/record-services.ts";
import { newKey, startHarness } from "../../harness.ts";
import { ownDocuments, ownFlows } from "../../own-documents.ts";
import { emissionBody } from "../emissions/emission-body.ts";
import { quoteBody } from "../quotes/quote-body.ts";

/** A server that asks simulated insurers of this process, and what a walk over it needs. */
export async function openSimulated({
  asking: patience = 300,
  ...options
}: { readonly asking?: number } & Pick<Partial<AppOptions>, "help"> = {}) {
  const today = "2026-11-20";
  const insurers = await serveInsurers({ pace: 0, today: () => today });
  const connections = new Map(insurers.map(({ insurer, connection }) => [insurer, connection]));
  const documents = ownDocuments();
  const { connectors } = documents;
  const clients = openClients(connections, connectors);
  let asking: Asking | undefined;
  let given: RecordServices | undefined;
  const server = await startHarness({
    ...options,
    flows: ownFlows(),
    insurers: (services) => {
      given = services;
      const { db, clock } = services;
      const runs = openRuns({
        ...{ db, clock, connectors, clients, lease: 600, asking: patience },
        handlers: [
          createQuoteHandler({ clock, asking: () => asking }),
          createEmissionHandler(services),
          createDocumentsHandler(services),
          ...createEndorsementHandlers(services),
        ],
        onFault: (cause) => expect.unreachable(String(cause)),
      });
      asking = createAsking(runs, connectors);
      return asking;
    },
  });
  const session = await server.session("productora");
  const post = async (url: string, body: object = {}) => {
    const headers = { "idempotency-key": newKey() };
    const answer = await server.call({ url, body, session, headers });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    return answer.json().data;
  };
  const read = async (url: string) => (await server.call({ url, session })).json().data;
  return {
    ...{ server, session, post, read },
    /** Asks them what hangs on no record. */
    reading: createReading({ connectors, clients, clock: () => new Date(server.time.now) }),
    /** Does a job that nothing does here by itself. */
    services: () => given as RecordServices, // it has started
    insurer: (id: string) => insurers.find(({ insurer }) => insurer === id) as SimulatedInsurer, // of the product
    /** Emits a car with an insurer; answers the policy's id once it is issued. */
    emit: async (id: string, changes: Readonly<Record<string, unknown>> = {}) => {
      const { id: quoteId } = await post("/multi-quotes", quoteBody({}));
      type Coverage = {
        readonly id: string;
        readonly insuranceCompany: { readonly name: string };
        readonly budget: { readonly subscriptionAmount: number };
      };
      const offer = await until(async () => {
        const { coverages } = (await read(`/multi-quotes/${quoteId}`)) as { coverages: readonly Coverage[] };
        return coverages.find(({ insuranceCompany }) => insuranceCompany.name === id);
      });
      const url = `/multi-quotes/${quoteId}/emission`;
      await post(url, emissionBody(offer.id, offer.budget.subscriptionAmount, changes));
      return until<string>(async () => (await read(url)).policyId);
    },
    close: async () => {
      await asking?.runs.stop();
      clients.close();
      await server.close();
      await Promise.all(insurers.map(({ close }) => close()));
    },
  };
}

/** What is there in the end. */
export function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  const found = async () => {
    const one = await look();
    if (one === undefined) throw new Error("it did not come");
    return one;
  };
  return vi.waitFor(found, { timeout: 20_000, interval: 20 });
}
