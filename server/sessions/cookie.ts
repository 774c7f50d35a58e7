import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import limits from "../limits.json" with { type: "json" };

/** The cookie by which a browser goes on with its session; no script reads it, and no other site sends it. */
export function cookieIn(request: FastifyRequest): string | undefined {
  return request.cookies[cookieOf(request).name];
}

export function setCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const { name, options } = cookieOf(request);
  reply.setCookie(name, token, { ...options, maxAge: limits.sessions.idleHours * 3600 });
}

export function clearCookie(request: FastifyRequest, reply: FastifyReply): void {
  const { name, options } = cookieOf(request);
  reply.clearCookie(name, options);
}

type Cookie = { readonly name: string; readonly options: CookieSerializeOptions };

// Browsers take `__Host-` and Secure over https alone, where no neighbouring host can set it either; some take neither
// from this machine, where there is no https.
function cookieOf({ protocol, hostname }: FastifyRequest): Cookie {
  const isLocal = protocol === "http" && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  return {
    name: isLocal ? "session" : "__Host-session",
    options: { path: "/", httpOnly: true, sameSite: "strict", secure: !isLocal },
  };
}
