import { parseTemplate } from "url-template";
import type { Scope } from "#engine/expression/index.ts";
import { isObject, type Json, type JsonObject } from "#engine/json/index.ts";
import type { Walk } from "../path/walk.ts";
import type { Call, Flow, Request } from "../prepare/flow.ts";
import type { UnnumberedEffect } from "../run.ts";
import { wire } from "./wire.ts";

/** The request of a call as things stand; undefined when its path lacks a variable that it needs. */
export function requestOf(flow: Flow, call: Call, walk: Walk, scope: Scope): UnnumberedEffect | undefined {
  const made = fillRequest(call.request, scope);
  if (!made) return undefined;
  const sent = call.send ? { ...(wire(flow.release.answers, walk.effective) as JsonObject) } : undefined;
  const body = sent ? lay(sent, made.body) : made.body;
  return {
    type: "request",
    call: call.id,
    method: call.request.method,
    url: made.url,
    files: made.files,
    timeout: call.timeout,
    ...(body === undefined ? {} : { body }),
  };
}

/** A request with its values in place. */
export type Filled = {
  readonly url: string;
  readonly body: Json | undefined;
  readonly files: readonly { readonly pointer: string; readonly key: string }[];
};

/** A request's path and body with their values; undefined when the path lacks one that it needs. */
export function fillRequest(request: Request, scope: Scope): Filled | undefined {
  const variables = request.with
    .map(([name, template]) => [name, wellFormed(template.evaluate(scope).value)] as const)
    .filter(([, value]) => value !== undefined && value !== "");
  const named = new Set(variables.map(([name]) => name));
  if (request.needs.some((name) => !named.has(name))) return undefined;
  const url = parseTemplate(request.path).expand(Object.fromEntries(variables) as Record<string, string>);
  const body = request.body?.evaluate(scope);
  return { url, body: body?.value as Json | undefined, files: body?.files ?? [] };
}

/** What a call lays on the answers: objects are joined, anything else replaces. */
function lay(under: Json, over: Json | undefined): Json {
  if (over === undefined) return under;
  if (!isObject(under) || !isObject(over)) return over;
  const joined = Object.entries(over).map(([key, value]) => [key, lay(under[key] ?? null, value)] as const);
  return { ...under, ...Object.fromEntries(joined) };
}

/** Half a character cannot be written in a path. */
function wellFormed(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key.toWellFormed(), wellFormed(item)]),
  );
}
