import { randomUUID } from "node:crypto";
import type { JsonObject } from "#engine/json/index.ts";
import { type Outcome, stepConnector } from "#engine/runtime/index.ts";
import { type Clock, dayOf } from "../../infrastructure/clock.ts";
import type { Clients } from "../insurers/client.ts";
import type { Connectors } from "../insurers/connectors.ts";
import { performRun } from "./perform-run.ts";
import { takeTurn } from "./take-turn.ts";

/** What is asked of an insurer as a whole, and hangs on no record: nothing of it is kept but what comes of it. */
export type Reading = {
  /** The insurers of whom something of a kind can be asked. */
  insurersOf(kind: string): readonly string[];
  /** Asks one of them, as the contract of the kind has it. Throws where what is of the kind changes something there. */
  ask(insurer: string, kind: string, input: JsonObject): Promise<Outcome>;
};

type Options = { readonly connectors: Connectors; readonly clients: Clients; readonly clock: Clock };

export function createReading({ connectors, clients, clock }: Options): Reading {
  return {
    insurersOf: (kind) => clients.insurers.filter((id) => connectors.productsFor(kind, id).length > 0),
    ask: async (insurer, kind, input) => {
      const [product = ""] = connectors.productsFor(kind, insurer);
      const connector = await connectors.find(insurer, kind, product);
      if (!connector) return failed("missing");
      if (connector.issues)
        throw new Error(`reading: what is of "${kind}" changes something at "${insurer}"`);
      const turn = await takeTurn(clients.of(insurer));
      if ("refused" in turn) return failed(turn.refused);
      const { client } = turn;
      try {
        const first = stepConnector(connector.flow, { today: dayOf(clock()), input, key: randomUUID() });
        const stop = AbortSignal.timeout(client.total);
        const host = { client, total: client.total, isSent: false, stop, keep: async () => true };
        const performed = await performRun(connector, first, host);
        const outcome = "outcome" in performed ? performed.outcome : failed("timeout");
        turn.note(outcome);
        return outcome;
      } finally {
        turn.leave();
      }
    },
  };
}

const failed = (failure: string): Outcome => ({ failure, message: "" });
