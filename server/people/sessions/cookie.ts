import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import limits from "../../infrastructure/limits/limits.json" with { type: "json" };

/** Whose session a browser goes on with: it may have one of each at once. */
export type CookieName = "session" | "office-session";

/** The cookie by which a browser goes on with its session; no script reads it, and no other site sends it. */
export function cookieIn(request: FastifyRequest, of: CookieName = "session"): string | undefined {
  return request.cookies[cookieOf(request, of).name];
}

export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  of: CookieName = "session",
): void {
  const { name, options } = cookieOf(request, of);
  if (options.secure && request.protocol === "http") tellOnce(request);
  reply.setCookie(name, token, { ...options, maxAge: limits.sessions.idleHours * 3600 });
}

export function clearCookie(request: FastifyRequest, reply: FastifyReply, of: CookieName = "session"): void {
  const { name, options } = cookieOf(request, of);
  reply.clearCookie(name, options);
}

const told = new WeakSet<object>();

/** Tells the log once that browsers will not keep what they are given here: nobody would stay signed in, and not know why. */
function tellOnce({ server, log }: FastifyRequest): void {
  if (told.has(server)) return;
  told.add(server);
  log.warn(
    "a session's cookie was given over http, where browsers do not keep it: serve over https, and name the proxy that does in TRAMITE_TRUST_PROXY so that its X-Forwarded-Proto is believed",
  );
}

type Cookie = { readonly name: string; readonly options: CookieSerializeOptions };

// Browsers take `__Host-` and Secure over https alone, where no neighbouring host can set it either; some take neither
// from this machine, where there is no https. Through a proxy nobody is on this machine, whatever host it is said to be.
function cookieOf({ protocol, hostname, headers }: FastifyRequest, of: CookieName): Cookie {
  const isForwarded = Object.keys(headers).some((name) => /^(x-forwarded-|forwarded$|via$)/.test(name));
  const isLocal = protocol === "http" && !isForwarded && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  return {
    name: isLocal ? of : `__Host-${of}`,
    options: { path: "/", httpOnly: true, sameSite: "strict", secure: !isLocal },
  };
}
