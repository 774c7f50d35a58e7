import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import limits from "../../infrastructure/limits/limits.json" with { type: "json" };
import type { TokenKeys } from "./keys.ts";

/** A session as its cookie names it: which one, and how often it was refreshed by then. */
export type Refresh = { readonly sessionId: string; readonly generation: number };

const issuer = "tramite";
const algorithm = "HS256";

/** Seconds that an access token is good. */
export const accessSeconds = limits.sessions.accessMinutes * 60;

export function signAccess({ access }: TokenKeys, sessionId: string, now: Date): Promise<string> {
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
export async function readAccess(keys: TokenKeys, token: string, now: Date): Promise<string | undefined> {
  const known = verified.get(keys)?.get(token);
  if (known) return now.getTime() < known.until ? known.sessionId : undefined;
  const claims = await verify(token, keys.access, { audience: "access", now });
  const { sid, exp } = claims ?? {};
  if (typeof sid !== "string" || typeof exp !== "number") return undefined;
  remember(keys, token, { sessionId: sid, until: exp * 1000 });
  return sid;
}

type Verified = { readonly sessionId: string; readonly until: number };

// A signature is checked on another thread, which costs more than all else that a small call does. A token that was good
// is so until its time; whether its session is there the database is asked each time.
const verified = new WeakMap<TokenKeys, Map<string, Verified>>();
const remembered = 10_000;

function remember(keys: TokenKeys, token: string, found: Verified): void {
  const tokens = verified.get(keys) ?? new Map<string, Verified>();
  if (tokens.size >= remembered) tokens.clear();
  verified.set(keys, tokens.set(token, found));
}

/** The same for the same generation: an answer that was lost is given again. When it ends the database says. */
export function signRefresh({ refresh }: TokenKeys, { sessionId, generation }: Refresh): Promise<string> {
  return new SignJWT({ sid: sessionId, gen: generation })
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(issuer)
    .setAudience("refresh")
    .sign(refresh);
}

export async function readRefresh(keys: TokenKeys, token: string, now: Date): Promise<Refresh | undefined> {
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
