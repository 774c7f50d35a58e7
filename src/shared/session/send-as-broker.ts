import type { DatedReply } from "../api/reply.ts";
import { type ApiRequest, send } from "../api/send.ts";
import { useBrokerSession } from "./broker-session.ts";
import { renewPass } from "./renew.ts";
import { endSession } from "./session.ts";

/** Sends a request as the broker who is signed in. A 401 is answered by one renewal and one more attempt, or ends the session. */
export async function sendAsBroker(request: ApiRequest): Promise<DatedReply> {
  const { pass } = useBrokerSession.getState();
  const reply = await sendWith(request);
  if (!isRefused(reply) || useBrokerSession.getState().status !== "signed-in") return reply;
  // Another call may have had it renewed meanwhile.
  const isRenewed = useBrokerSession.getState().pass !== pass;
  const renewal = isRenewed ? "renewed" : await renewPass();
  if (renewal === "unreachable") return { problem: "network" };
  const again = renewal === "renewed" ? await sendWith(request) : reply;
  if (isRefused(again)) endSession("expired");
  return again;
}

function sendWith(request: ApiRequest): Promise<DatedReply> {
  const { pass } = useBrokerSession.getState();
  const headers = pass ? { authorization: `Bearer ${pass.token}` } : {};
  return send({ ...request, headers: { ...request.headers, ...headers } });
}

function isRefused(reply: DatedReply): boolean {
  return "status" in reply && reply.status === 401;
}
