import type { FastifyInstance } from "fastify";

/** Everything from our own origin, nothing inline, nothing evaluated. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "media-src 'self' blob:",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** Of the broker's pages: they may show a page of this origin in a frame. */
export const framingPolicy = `${contentSecurityPolicy}; frame-src 'self'`;

/** Of the pages of the public area: a page of this origin may show them. */
export const framedPolicy = contentSecurityPolicy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");

/** What a page may ask of its device, where it may know where it is. */
const permissions = (geolocation: "()" | "(self)") => `geolocation=${geolocation}, microphone=(), payment=()`;

/** Of a page on which somebody says where something happened. */
export const locatingPermissions = permissions("(self)");

/** Of every answer, whoever gives it. */
export const safeHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": permissions("()"),
  "content-security-policy": contentSecurityPolicy,
} as const;

/** A year without http, once https was used. */
const onlyHttps = "max-age=31536000";

/** Headers of every answer; an answer that nobody gave a lifetime is not stored anywhere. */
export function sendHeaders(app: FastifyInstance): void {
  const headers = Object.entries(safeHeaders);
  app.addHook("onSend", (request, reply, payload, done) => {
    for (const [name, value] of headers) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    if (request.protocol === "https") reply.header("strict-transport-security", onlyHttps);
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    done(null, payload);
  });
}
