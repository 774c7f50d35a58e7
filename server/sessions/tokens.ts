import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import limits from "../limits.json" with { type: "json" };
import type { Keys } from "./keys.ts";

/** A session as its cookie names it: which one, and how often it was refreshed by then. */
export type Refresh = { readonly sessionId: string; readonly generation: number };

const issuer = "tramite";
const algorithm = "HS256";

/** Seconds that an access token is good. */
export const accessSeconds = limits.sessions.accessMinutes * 60;

export function signAccess({ access }: Keys, sessionId: string, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(issuer)
    .setAudience("access")
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessSeconds)
    .sign(access);
}

/** The session of an access token that is good now. */
export async function readAccess(keys: Keys, token: string, now: Date): Promise<string | undefined> {
  const claims = await verify(token, keys.access, { audience: "access", now });
  return typeof claims?.sid === "string" ? claims.sid : undefined;
}

/** The same for the same generation: an answer that was lost is given again. When it ends the database says. */
export function signRefresh({ refresh }: Keys, { sessionId, generation }: Refresh): Promise<string> {
  return new SignJWT({ sid: sessionId, gen: generation })
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(issuer)
    .setAudience("refresh")
    .sign(refresh);
}

export async function readRefresh(keys: Keys, token: string, now: Date): Promise<Refresh | undefined> {
  const claims = await verify(token, keys.refresh, { audience: "refresh", now });
  const { sid, gen } = claims ?? {};
  return typeof sid === "string" && typeof gen === "number" ? { sessionId: sid, generation: gen } : undefined;
}

async function verify(
  token: string,
  key: Uint8Array,
  { audience, now }: { readonly audience: string; readonly now: Date },
): Promise<JWTPayload | undefined> {
  if (token.length > 1_000) return undefined;
  try {
    const options = { algorithms: [algorithm], issuer, audience, currentDate: now };
    return (await jwtVerify(token, key, options)).payload;
  } catch {
    return undefined; // whatever is wrong with it, nobody is told
  }
}
