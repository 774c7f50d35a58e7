import type { FastifyRequest } from "fastify";
import { AppError } from "../errors/errors.ts";
import { tagsIn } from "./tags.ts";

type Headers = Pick<FastifyRequest, "headers">;

/** Headers that a call may carry, whatever it is about; others are left alone. */
export const requestHeaders = {
  type: "object",
  properties: {
    "idempotency-key": { type: "string", pattern: "^[\\x21-\\x7e]{1,128}$" },
    "x-draft": { type: "string", format: "uuid" },
    "x-release": { type: "string", pattern: "^[0-9a-f]{64}$" },
    "if-match": { type: "string", maxLength: 400 },
  },
};

/** The draft's own name, which no other device has. */
export function draftOf(request: Headers): string | undefined {
  return textIn(request, "x-draft")?.toLowerCase();
}

/** Hash of the release that the wizard runs. */
export function releaseOf(request: Headers): string | undefined {
  return textIn(request, "x-release");
}

/** By which a repeated request is known again. */
export function keyOf(request: Headers): string | undefined {
  return textIn(request, "idempotency-key");
}

/** The versions of which what is sent may be made; any without the header, or for `*`. Refuses one that can be none. */
export function versionsOf(request: Headers): readonly number[] | undefined {
  const match = textIn(request, "if-match");
  if (match === undefined || match.trim() === "*") return undefined;
  const versions = tagsIn(match).flatMap((tag) =>
    /^"[0-9]{1,9}"$/.test(tag) ? [Number(tag.slice(1, -1))] : [],
  );
  if (versions.length === 0) throw new AppError("no-version");
  return versions;
}

function textIn({ headers }: Headers, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
}
