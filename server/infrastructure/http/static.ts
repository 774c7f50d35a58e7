import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { contentSecurityPolicy, framedPolicy, framingPolicy, locatingPermissions } from "./headers.ts";
import { openPage, sendPage } from "./page.ts";
import { openPreloads } from "./preloads.ts";

export type WebOptions = {
  readonly root: string;
  /** Page of the broker's application; `app.html`. */
  readonly appEntry?: string;
  /** Page of the public area, under /autogestion; `public.html`. */
  readonly publicEntry?: string;
  /** Page of the office, under /oficina; `office.html`. */
  readonly officeEntry?: string;
  /** Whether browsers may keep the public area: else the worker that did takes all of it back; they may. */
  readonly keepsPages?: boolean;
};

const worker = "autogestion-worker.js";

/** Serves the built pages. What has a file name is a file or 404: an index in place of a script breaks a page. */
export async function serveWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { root, appEntry = "app.html", publicEntry = "public.html", keepsPages = true } = options;
  const { officeEntry = "office.html" } = options;
  const entries = [appEntry, publicEntry, officeEntry];
  const pages = new Map(entries.map((entry) => [entry, openPage(join(root, entry))]));
  const policies: Readonly<Record<string, string>> = {
    [appEntry]: framingPolicy,
    [publicEntry]: framedPolicy,
    // It frames nothing, and nothing frames it.
    [officeEntry]: contentSecurityPolicy,
  };
  const preloadsOf = openPreloads(join(root, ".vite", `${publicEntry}.preloads.json`));
  const entryOf = (path: string) => {
    if (/^autogestion(\/|$)/.test(path)) return publicEntry;
    return /^oficina(\/|$)/.test(path) ? officeEntry : appEntry;
  };
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
  app.get(`/${worker}`, { schema: { hide: true } }, (_request, reply) =>
    reply.sendFile(keepsPages ? worker : worker.replace(".js", "-off.js"), { maxAge: 0 }),
  );
  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    const path = decodedPath(request);
    if (isApi(`/${path}`) || isHidden(path)) return reply.callNotFound();
    const isFile = /\.[A-Za-z0-9]+$/.test(path);
    const entry = isFile ? path : entryOf(path);
    const page = pages.get(entry);
    if (entry === publicEntry) reply.header("permissions-policy", locatingPermissions);
    const preloads = entry === publicEntry ? preloadsOf(`/${path}`) : undefined;
    if (preloads !== undefined) reply.header("link", preloads);
    if (page) reply.header("content-security-policy", policies[entry] ?? contentSecurityPolicy);
    return page ? sendPage(request, reply, page) : reply.sendFile(path, { maxAge: "1h" });
  });
}

function isApi(path: string): boolean {
  return /^\/api(\/|$)/.test(path);
}

/** A file's name begins with no point, and between two slashes there is something. */
function isHidden(path: string): boolean {
  return path
    .split("/")
    .some((part, index, parts) => part.startsWith(".") || (part === "" && index < parts.length - 1));
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
    // The API compares ids letter by letter.
    if (composed === decoded || composed.startsWith("//") || isApi(decoded)) return undefined;
    return [composed.split("/").map(encodeURIComponent).join("/"), ...query].join("?");
  } catch {
    return undefined;
  }
}
