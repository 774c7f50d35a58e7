import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "./errors.ts";

export type WebOptions = {
  readonly root: string;
  /** Page of the broker's application; `app.html`. */
  readonly appEntry?: string;
  /** Page of the public area, under /autogestion; `public.html`. */
  readonly publicEntry?: string;
};

/** Serves the built pages. What has a file name is a file or 404: an index in place of a script breaks a page. */
export async function serveWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { root, appEntry = "app.html", publicEntry = "public.html" } = options;
  await app.register(fastifyStatic, {
    root,
    serve: false,
    etag: true,
    preCompressed: true,
    decorateReply: true,
  });

  app.addHook("onRequest", async (request, reply) => {
    const normal = normalPath(request.url);
    if (normal !== undefined && normal !== request.url) return reply.redirect(normal, 308);
  });
  app.get("/assets/*", { schema: { hide: true } }, (request, reply) =>
    reply.sendFile(decodedPath(request), { maxAge: "365d", immutable: true }),
  );
  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    const path = decodedPath(request);
    if (/^api(\/|$)/.test(path)) throw new AppError("not-found");
    if (/\.[A-Za-z0-9]+$/.test(path)) return reply.sendFile(path, { maxAge: "1h" });
    return sendPage(request, reply, join(root, /^autogestion(\/|$)/.test(path) ? publicEntry : appEntry));
  });
}

/** A page with a tag of its content: `HEAD /` tells whether a newer one is being served. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, file: string): Promise<FastifyReply> {
  const html = await readFile(file).catch((cause: unknown) => {
    throw new AppError("not-found", { detail: "page missing: build the pages first", cause });
  });
  const tag = `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
  reply.header("etag", tag).header("cache-control", "no-cache");
  if (request.headers["if-none-match"] === tag) return reply.code(304).send();
  return reply.type("text/html; charset=utf-8").send(html);
}

function decodedPath(request: FastifyRequest): string {
  return decodeURIComponent(request.url.split("?", 1)[0] ?? "/").replace(/^\//, "");
}

/** The same address in composed form: `validación` typed on some keyboards arrives as two characters. */
function normalPath(url: string): string | undefined {
  const [path = "/", ...query] = url.split("?");
  if (!/%[cC]/.test(path)) return undefined; // combining marks are encoded as %CC.. and %CD..
  try {
    const decoded = decodeURIComponent(path);
    const composed = decoded.normalize("NFC");
    if (composed === decoded || composed.startsWith("//")) return undefined;
    return [composed.split("/").map(encodeURIComponent).join("/"), ...query].join("?");
  } catch {
    return undefined;
  }
}
