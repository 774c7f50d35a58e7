import pg from "pg";
import { inRepository } from "#scripts/run.ts";
import { startInsurers } from "#server/demonstration/insurers/insurers.ts";
import { openClients } from "#server/insurance/insurers/client.ts";
import { type Asking, createAsking } from "#server/insurance/runs/asking.ts";
import { openRuns } from "#server/insurance/runs/runs.ts";
import { createQuoteHandler } from "#server/records/quotes/settle.ts";
import { openDocuments } from "#server/releases/documents.ts";
import { productFlows } from "#server/releases/product.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { newKey, startHarness } from "../server/harness.ts";
import { quoteBody } from "../server/records/quotes/quote-body.ts";
import { printTable } from "./measure/statistics.ts";

// What one round of questions to five insurers costs who asks them: CPU and statements, from the call that asks anew to the
// last price stored. The insurers are another process. DATABASE_URL for PostgreSQL; FAN_OUTS for more rounds.
const quotes = 10;
const rounds = Number(process.env.FAN_OUTS ?? 4);
const { connections, stop } = await startInsurers(0);
const documents = openDocuments(readDocuments(inRepository(".")));
let statements = 0;
// Each that travels to PostgreSQL, the borders of transactions among them.
const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  statements += 1;
  return query.apply(this, given);
} as typeof pg.Client.prototype.query;
let left = 0;
let onLast = (): void => {};
let asking: Asking | undefined;
const server = await startHarness({
  flows: productFlows(documents),
  insurers: ({ db, clock }) => {
    const { connectors } = documents;
    const { kind, hold, settle, settleAtOnce } = createQuoteHandler({ clock, asking: () => asking });
    const countDown = (): void => {
      left -= 1;
      if (left === 0) onLast();
    };
    const runs = openRuns({
      ...{ db, clock, connectors, clients: openClients(connections, connectors) },
      handlers: [
        {
          kind,
          hold,
          settle: async (trx, settled) => {
            const after = await settle(trx, settled);
            countDown();
            return after;
          },
          settleAtOnce: async (...given) => {
            const isDone = await settleAtOnce?.(...given);
            if (isDone !== undefined) countDown();
            return isDone;
          },
        },
      ],
      onFault: (cause) => console.error(cause),
    });
    asking = createAsking(runs, connectors);
    return asking;
  },
});
const session = await server.session("productora");
const ids: string[] = [];
await all(async () => {
  for (let made = 0; made < quotes; made += 1) {
    const headers = { "idempotency-key": newKey() };
    const reply = await server.call({ url: "/multi-quotes", body: quoteBody(), session, headers });
    ids.push(reply.json().data.id);
  }
});
const costs: { readonly cpu: number; readonly statements: number }[] = [];
for (let round = 0; round < rounds; round += 1) {
  const [before, said] = [process.cpuUsage(), statements];
  await all(async () => {
    for (const id of ids) {
      const headers = { "idempotency-key": newKey() };
      const reply = await server.call({ url: `/multi-quotes/${id}/requote`, body: {}, session, headers });
      if (reply.statusCode !== 200) throw new Error(`fan-out: ${reply.statusCode} ${reply.body}`);
    }
  });
  const { user, system } = process.cpuUsage(before);
  costs.push({ cpu: (user + system) / 1000 / quotes, statements: (statements - said) / quotes });
}
const least = Math.min(...costs.map(({ cpu }) => cpu));
const each = Math.max(...costs.map((cost) => cost.statements));
printTable(
  ["a round of five insurers", "measured", "budget", ""],
  [
    ["CPU, the least of the rounds, ms", least.toFixed(1), "12", least > 12 ? "⚠ excede" : ""],
    ["statements", each.toFixed(1), "", ""],
  ],
);
await asking?.runs.stop();
await server.close();
stop();
process.exit();

/** Does it, and waits until each insurer of each quote has answered. */
async function all(work: () => Promise<void>): Promise<void> {
  left = quotes * connections.size;
  const last = new Promise<void>((resolve) => {
    onLast = resolve;
  });
  await work();
  await last;
}
