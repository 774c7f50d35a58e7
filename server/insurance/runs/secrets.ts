import { type StoredConnector, withoutInputSecrets } from "#engine/runtime/index.ts";
import type { Connector } from "../insurers/connectors.ts";
import type { Performed } from "./perform-run.ts";

/** Runs as they were made, secrets and all, in this process alone. */
export type WholeRuns = {
  keep(id: string, stored: StoredConnector): void;
  /** The run, if it is here; once. */
  take(id: string): StoredConnector | undefined;
};

/** Each is here for `lease` milliseconds at the most: by then it is another's to begin. */
export function holdWholeRuns(lease: number): WholeRuns {
  const whole = new Map<string, StoredConnector>();
  return {
    keep: (id, stored) => {
      whole.set(id, stored);
      // What its writer took back is never begun.
      setTimeout(() => whole.delete(id), lease).unref();
    },
    take: (id) => {
      const stored = whole.get(id);
      whole.delete(id);
      return stored;
    },
  };
}

type Holder = Pick<Connector, "secrets">;

export function hasSecrets({ secrets }: Holder): boolean {
  return secrets.length > 0;
}

/** A run as it may be laid down. */
export function laidDown(connector: Holder, stored: StoredConnector): StoredConnector {
  return hasSecrets(connector) ? withoutInputSecrets(stored, connector.secrets) : stored;
}

/** What came of a run, with what may be kept of what travelled. */
export function withoutRequests(connector: Holder, performed: Performed): Performed {
  if (!hasSecrets(connector)) return performed;
  return { ...performed, exchanges: performed.exchanges.map(({ request: _, ...told }) => told) };
}
