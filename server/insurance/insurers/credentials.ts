import { isObject, type Json, type JsonObject } from "#engine/json/index.ts";
import type { Connection } from "./connections.ts";
import type { Limits, Way } from "./travel.ts";

/** How an insurer wants to know who asks. */
export type Auth = {
  readonly scheme: "basic" | "bearer" | "header" | "oauth2" | "body";
  readonly header?: string;
  readonly token?: string;
};

/** Says who asks. */
export type Identity = {
  /** Headers to go with a request; undefined where no token is to be had. */
  headers(limits: Limits): Promise<Readonly<Record<string, string>> | undefined>;
  /** After a 401: whether there is something else to try. What was used is forgotten. */
  renew(used: Readonly<Record<string, string>>): Promise<boolean>;
};

/** Share of a token's life after which another is asked for. */
const fresh = 0.8;

/** One token a process, asked for once for all who wait for it. */
export function identify(
  { scheme, header = "authorization", token: path = "/" }: Auth,
  { credentials }: Connection,
  way: Way,
  now: () => number = () => performance.now(),
): Identity {
  const of = (name: string): string => credentials[name] ?? "";
  const fixed = (headers: Readonly<Record<string, string>>): Identity => ({
    headers: async () => headers,
    renew: async () => false,
  });
  switch (scheme) {
    case "basic":
      return fixed({
        authorization: `Basic ${Buffer.from(`${of("user")}:${of("password")}`).toString("base64")}`,
      });
    case "bearer":
      return fixed({ authorization: `Bearer ${of("token")}` });
    case "header":
      return fixed({ [header.toLowerCase()]: of("key") });
    case "body":
      return fixed({});
    case "oauth2":
      return byToken();
  }

  function byToken(): Identity {
    let current: Promise<Token | undefined> | undefined;
    const ask = async (limits: Limits): Promise<Token | undefined> => {
      const body = new URLSearchParams({
        grant_type: "client_credentials",
        client_id: of("clientId"),
        client_secret: of("clientSecret"),
        ...(credentials.scope === undefined ? {} : { scope: credentials.scope }),
      }).toString();
      const headers = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" };
      // Others wait for it too: it does not end with who asked first.
      const own = { ...limits, signal: AbortSignal.timeout(limits.timeout) };
      const replied = await way.send({ method: "POST", path, headers, body }, own);
      return "problem" in replied || replied.status !== 200 ? undefined : tokenOf(replied.body, now());
    };
    return {
      headers: async (limits) => {
        const known = await current;
        if (current === undefined || (known && known.until <= now())) {
          current = ask(limits);
        }
        const asked = current;
        const token = await asked;
        // Without one the next asks again.
        if (!token && current === asked) current = undefined;
        return token && { authorization: `Bearer ${token.text}` };
      },
      renew: async (used) => {
        const asked = current;
        const token = await asked;
        // Others may have another one by now.
        if (current === asked && used.authorization === `Bearer ${token?.text}`) current = undefined;
        return true;
      },
    };
  }
}

type Token = { readonly text: string; readonly until: number };

function tokenOf(body: Buffer, now: number): Token | undefined {
  try {
    const { access_token: text, expires_in: seconds = 300 } = JSON.parse(body.toString("utf8")) as JsonObject;
    if (typeof text !== "string" || !/^[\x21-\x7e]+$/.test(text) || typeof seconds !== "number")
      return undefined;
    return { text, until: now + seconds * 1000 * fresh };
  } catch {
    return undefined;
  }
}

/** A body with the credentials that it wants: `{"=secret": "user"}` becomes what the configuration has under that name. */
export function withSecrets(body: Json, credentials: Connection["credentials"]): Json {
  if (Array.isArray(body)) return body.map((item: Json) => withSecrets(item, credentials));
  if (!isObject(body)) return body;
  const name = body["=secret"];
  if (typeof name === "string") return credentials[name] ?? "";
  return Object.fromEntries(
    Object.entries(body as JsonObject).map(([key, inner]) => [key, withSecrets(inner, credentials)]),
  );
}
