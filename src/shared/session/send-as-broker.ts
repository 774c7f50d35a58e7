import type { DatedReply } from "../api/reply.ts";
import { type ApiRequest, send } from "../api/send.ts";
import { useBrokerSession } from "./broker-session.ts";
import { renewPass } from "./renew.ts";
import { endSession } from "./session.ts";

type Headers = Readonly<Record<string, string>>;

/** Sends a request as the broker who is signed in. A 401 is answered by one renewal and one more attempt, or ends the session. */
export async function sendAsBroker(request: ApiRequest): Promise<DatedReply> {
  const ask = (pass: Headers) => send({ ...request, headers: { ...request.headers, ...pass } });
  const isRefused = (reply: DatedReply) => "status" in reply && reply.status === 401;
  return (await askWithPass(ask, isRefused)) ?? { problem: "network" };
}

/** The same for whatever asks with headers; nothing where who is in could not be asked for. */
export async function askWithPass<T>(
  ask: (pass: Headers) => Promise<T>,
  isRefused: (answer: T) => boolean,
): Promise<T | undefined> {
  const { pass } = useBrokerSession.getState();
  const answer = await ask(passHeader());
  if (!isRefused(answer) || useBrokerSession.getState().status !== "signed-in") return answer;
  // Another call may have had it renewed meanwhile.
  const isRenewed = useBrokerSession.getState().pass !== pass;
  const renewal = isRenewed ? "renewed" : await renewPass();
  if (renewal === "unreachable") return undefined;
  const again = renewal === "renewed" ? await ask(passHeader()) : answer;
  if (isRefused(again)) endSession("expired");
  return again;
}

function passHeader(): Headers {
  const { pass } = useBrokerSession.getState();
  return pass ? { authorization: `Bearer ${pass.token}` } : {};
}
