import { create } from "zustand";
import { type Mark, markNow } from "#src/shared/time/elapsed.ts";
import type { Broker, Grant } from "./broker.ts";

/** The pass of the moment: in memory alone, and counted from when it came, not by the device's clock. */
export type Pass = { readonly token: string; readonly milliseconds: number; readonly since: Mark };

/** Why somebody who was signed in is no longer. */
export type Ending = "left" | "elsewhere" | "expired" | "inactive";

type BrokerSession = {
  /** `unknown` until the browser's cookie was tried; `unreachable` when it could not be. */
  readonly status: "unknown" | "unreachable" | "signed-out" | "signed-in";
  readonly broker: Broker | undefined;
  readonly pass: Pass | undefined;
  /** How the last session of this page ended. */
  readonly ending: Ending | undefined;
  begin(broker: Broker, grant: Grant): void;
  renew(grant: Grant): void;
  /** The same broker, of whom something has changed. */
  know(broker: Broker): void;
  clear(status: "unknown" | "unreachable" | "signed-out", ending?: Ending): void;
};

export const useBrokerSession = create<BrokerSession>((set) => ({
  status: "unknown",
  broker: undefined,
  pass: undefined,
  ending: undefined,
  begin: (broker, grant) => set({ status: "signed-in", broker, pass: passOf(grant), ending: undefined }),
  know: (broker) => set({ broker }),
  renew: (grant) => set({ pass: passOf(grant) }),
  clear: (status, ending) => set({ status, broker: undefined, pass: undefined, ending }),
}));

function passOf({ access_token, expiresIn }: Grant): Pass {
  return { token: access_token, milliseconds: expiresIn * 1000, since: markNow() };
}
