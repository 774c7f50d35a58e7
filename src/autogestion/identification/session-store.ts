import { create } from "zustand";

/** Who is being attended, proven by a ticket. */
export type Identity = {
  readonly platform: string;
  readonly identityNumber: string;
  readonly ticket: string;
  /** Until when the ticket is good, in milliseconds since 1970 by the device's clock. */
  readonly until: number;
};

/** Left with an entry of the history: who comes back finds out why they are asked again. */
export const closedForIdleness = "closed";

type Session = {
  readonly identity: Identity | undefined;
  /** Calls wait here while the person is asked for the code again. */
  readonly isRenewing: boolean;
  identify(identity: Identity): void;
  /** Resolves to the new ticket, or to nothing when the person gives up; all callers share one question. */
  renew(): Promise<string | undefined>;
  giveUp(): void;
  clear(): void;
};

// A phone takes the page away while its camera is open: the tab remembers who was there while the ticket is good.
const place = "tramite:identity";

let renewal: Promise<string | undefined> | undefined;
let settle: (ticket: string | undefined) => void = () => {};

function askOnce(): Promise<string | undefined> {
  renewal ??= new Promise((resolve) => {
    settle = (ticket) => {
      renewal = undefined;
      resolve(ticket);
    };
  });
  return renewal;
}

export const useSession = create<Session>((set) => ({
  identity: takeKept(),
  isRenewing: false,
  identify: (identity) => {
    set({ identity, isRenewing: false });
    keep(identity);
    settle(identity.ticket);
  },
  renew: () => {
    set({ isRenewing: true });
    return askOnce();
  },
  giveUp: () => {
    set({ isRenewing: false });
    settle(undefined);
  },
  clear: () => {
    set({ identity: undefined, isRenewing: false });
    keep(undefined);
    settle(undefined);
  },
}));

function keep(identity: Identity | undefined): void {
  try {
    if (identity) sessionStorage.setItem(place, JSON.stringify(identity));
    else sessionStorage.removeItem(place);
  } catch {
    // A browser that keeps nothing asks again after a reload.
  }
}

function takeKept(): Identity | undefined {
  try {
    // Written by `keep` alone.
    const kept = JSON.parse(sessionStorage.getItem(place) ?? "null") as Identity | null;
    return kept && kept.until > Date.now() ? kept : undefined;
  } catch {
    return undefined;
  }
}
