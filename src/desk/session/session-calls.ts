import type { Json } from "#engine/json/index.ts";
import { type DatedReply, isSuccess } from "#src/shared/api/reply.ts";
import { send } from "#src/shared/api/send.ts";
import type { Broker, Grant } from "./broker.ts";

/** What came of a call of the session: its data, or the reply that has none. */
export type Outcome<T> = { readonly data: T } | { readonly failed: DatedReply };

export function authorize(email: string, password: string): Promise<Outcome<Grant & Broker>> {
  return post("/authentication/authorize", { email, password });
}

/** Asks for another pass, and for whose it is where that is not known: then one answer is waited for. */
export function refresh(isKnown: boolean): Promise<Outcome<Grant & Partial<Broker>>> {
  return post(`/authentication/refresh${isKnown ? "" : "?user=true"}`, {});
}

export function logOut(): Promise<Outcome<unknown>> {
  return post("/authentication/web/logout", {});
}

/** Whose account a code of an address opens, without using it. */
export function codeOwner(code: string): Promise<Outcome<{ readonly displayName: string }>> {
  return post("/authentication/codes/owner", { code });
}

export function exchangeCode(code: string): Promise<Outcome<Grant & Broker>> {
  return post("/authentication/codes/exchange", { code });
}

export async function readBroker(token: string): Promise<Outcome<Broker>> {
  const headers = { authorization: `Bearer ${token}` };
  return outcomeOf(await send({ method: "GET", path: "/broker-data", headers, attempts: 3 }));
}

/** The `data` of an answer; whose shape it has, the call's name says and the server's schema holds. */
function outcomeOf<T>(reply: DatedReply): Outcome<T> {
  if (!isSuccess(reply)) return { failed: reply };
  const { data } = (reply.body ?? {}) as { readonly data?: unknown };
  return { data: data as T };
}

async function post<T>(path: string, body: Json): Promise<Outcome<T>> {
  return outcomeOf(await send({ method: "POST", path, body }));
}
