import { askProven } from "#src/shared/api/credentials.ts";
import type { DatedReply } from "#src/shared/api/reply.ts";
import { type ApiRequest, send } from "#src/shared/api/send.ts";
import { brokerCredentials } from "./broker-credentials.ts";

/** Sends a request as the broker who is signed in. */
export function sendAsBroker(request: ApiRequest): Promise<DatedReply> {
  const ask = (pass: Readonly<Record<string, string>>) =>
    send({ ...request, headers: { ...request.headers, ...pass } });
  return askProven(brokerCredentials, ask, request.signal);
}
