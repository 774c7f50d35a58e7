import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors/errors.ts";
import { matchesTag } from "./tags.ts";

/** A page in memory, with a tag of its content. */
export type Page = () => { readonly html: Buffer; readonly tag: string };

/**
 * Reads a page when it is first asked for, and again once it was built anew. Whether it was is asked of the disk
 * at once, not on the threads that images and files keep busy.
 */
export function openPage(file: string): Page {
  let kept: { readonly stamp: string; readonly html: Buffer; readonly tag: string } | undefined;
  return () => {
    try {
      const { mtimeMs, size } = statSync(file);
      const stamp = `${mtimeMs} ${size}`;
      if (kept?.stamp !== stamp) {
        const html = readFileSync(file);
        const tag = `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
        kept = { stamp, html, tag };
      }
      return kept;
    } catch (cause) {
      throw new AppError("not-found", { detail: "page missing: build the pages first", cause });
    }
  };
}

/** A page with its tag: `HEAD /` tells whether a newer one is being served. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const { html, tag } = page();
  reply.header("etag", tag).header("cache-control", "no-cache");
  if (matchesTag(request.headers["if-none-match"], tag)) return reply.code(304).send();
  return reply.type("text/html; charset=utf-8").send(html);
}
