import { create } from "zustand";

/** Who is being attended, proven by a ticket; in memory only, so that closing the page forgets it. */
export type Identity = {
  readonly platform: string;
  readonly identityNumber: string;
  readonly ticket: string;
};

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
  identity: undefined,
  isRenewing: false,
  identify: (identity) => {
    set({ identity, isRenewing: false });
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
    settle(undefined);
  },
}));
