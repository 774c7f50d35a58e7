import type { Credentials } from "#src/shared/api/credentials.ts";
import { useBrokerSession } from "./broker-session.ts";
import { renewPass } from "./renew.ts";
import { endSession } from "./session.ts";

/** The pass of the broker who is signed in. What is refused though it was just renewed ends the session. */
export const brokerCredentials: Credentials = {
  header: "authorization",
  current: () => {
    const { pass } = useBrokerSession.getState();
    return pass && `Bearer ${pass.token}`;
  },
  renew: async () => {
    if (useBrokerSession.getState().status !== "signed-in") return "none";
    const renewal = await renewPass();
    if (renewal !== "ended") return renewal;
    endSession("expired");
    return "none";
  },
  end: () => endSession("expired"),
  // What an insured person has to prove says nothing of the broker's session.
  foreign: new Set(["ticket-required"]),
};
