import { create } from "zustand";
import type { Renewal } from "#src/shared/api/credentials.ts";
import { kept, readKept } from "#src/shared/storage/kept.ts";
import { forgetEnd } from "../wizard/ended.ts";

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
  /** Asks for the code again; all callers share one question. None when the person gives up. */
  renew(): Promise<Renewal>;
  giveUp(): void;
  clear(): void;
};

// A phone takes the page away while its camera is open: the tab remembers who was there while the ticket is good.
const place = kept("tramite:identity", "tab");

let renewal: Promise<Renewal> | undefined;
let answer: (renewal: Renewal) => void = () => {};

function askOnce(): Promise<Renewal> {
  renewal ??= new Promise((resolve) => {
    answer = (given) => {
      renewal = undefined;
      resolve(given);
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
    answer("renewed");
  },
  renew: () => {
    set({ isRenewing: true });
    return askOnce();
  },
  giveUp: () => {
    set({ isRenewing: false });
    answer("none");
  },
  clear: () => {
    set({ identity: undefined, isRenewing: false });
    keep(undefined);
    forgetEnd();
    answer("none");
  },
}));

function keep(identity: Identity | undefined): void {
  if (identity) place.write(JSON.stringify(identity));
  else place.drop();
}

function takeKept(): Identity | undefined {
  const identity = readKept<Identity>(place);
  return identity && identity.until > Date.now() ? identity : undefined;
}
