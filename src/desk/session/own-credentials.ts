import { askProven, type Credentials } from "#src/shared/api/credentials.ts";
import type { DatedReply } from "#src/shared/api/reply.ts";
import { type ApiRequest, send } from "#src/shared/api/send.ts";
import { brokerCredentials } from "./broker-credentials.ts";

let own = brokerCredentials;

/** Says once, before the page is drawn, whose page it is where that is no broker's. */
export function proveBy(credentials: Credentials): void {
  own = credentials;
}

/** By what whoever is signed in proves who they are. */
export function ownCredentials(): Credentials {
  return own;
}

/** Sends a request as whoever is signed in: a broker, or the office. */
export function sendSigned(request: ApiRequest): Promise<DatedReply> {
  const ask = (pass: Readonly<Record<string, string>>) =>
    send({ ...request, headers: { ...request.headers, ...pass } });
  return askProven(own, ask, request.signal);
}
