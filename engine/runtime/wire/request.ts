import { type Scope, withUnmapped } from "#engine/expression/index.ts";
import { above, getAt, isObject, type Json, type JsonObject, setAt } from "#engine/json/index.ts";
import type { Resolved, ResolvedLeaf, ResolvedList } from "../path/resolve-fields.ts";
import type { Walk } from "../path/walk.ts";
import type { Call, Flow, Request } from "../prepare/flow.ts";
import type { UnnumberedEffect } from "../run.ts";
import { wire } from "./wire.ts";

/** Why a request cannot be made: its path lacks a variable that it needs, or a table a row. */
type Unmade = { readonly problem: "network" | "unmapped" };

/** The request of a call as things stand. */
export function requestOf(flow: Flow, call: Call, walk: Walk, scope: Scope): UnnumberedEffect | Unmade {
  const made = fillRequest(call.request, scope);
  // A path without its variable is a definition that lint lets pass only when the data are broken.
  if (!made) return { problem: "network" };
  if (made.isUnmapped) return { problem: "unmapped" };
  const sent = call.send
    ? { ...(wire(flow.release.answers, answersOf(call.send, walk)) as JsonObject) }
    : undefined;
  const body = sent ? lay(sent, made.body) : made.body;
  return {
    type: "request",
    call: call.id,
    method: call.request.method,
    url: made.url,
    files: made.files,
    timeout: call.timeout,
    ...(call.again ? { again: true } : {}),
    ...(call.secrets.length === 0 ? {} : { holdsSecrets: true }),
    ...(body === undefined ? {} : { body }),
  };
}

/** The answers that count of the steps that are named, or of the whole path. */
function answersOf(send: true | readonly string[], { steps, effective }: Walk): JsonObject {
  if (send === true) return effective;
  const fields = steps.flatMap((walked) => (send.includes(walked.step.id) ? walked.fields : []));
  return whole(fields).reduce<JsonObject>((sent, { node, pointer }) => {
    const value = getAt(effective, pointer);
    if (value !== undefined) return setAt(sent, pointer, value);
    // What is sent for an answer that was not given needs the object around it.
    const around = above(pointer) ?? "";
    const isNeeded = node.schema.wireEmpty !== undefined && around !== "";
    return isNeeded && getAt(sent, around) === undefined ? setAt(sent, around, {}) : sent;
  }, {});
}

/** The questions among resolved fields, a list in place of what is inside it. */
function whole(fields: readonly Resolved[]): readonly (ResolvedLeaf | ResolvedList)[] {
  return fields.flatMap((field) => (field.type === "group" ? whole(field.fields) : [field]));
}

/** A request with its values in place. */
export type Filled = {
  readonly url: string;
  readonly body: Json | undefined;
  readonly files: readonly { readonly pointer: string; readonly key: string }[];
  /** Whether a table lacks a row for something in it: sent it would say less than was answered. */
  readonly isUnmapped: boolean;
};

/** A request's path and body with their values; undefined when the path lacks one that it needs. */
export function fillRequest(request: Request, scope: Scope): Filled | undefined {
  const { result, unmapped } = withUnmapped(() => fill(request, scope));
  if (unmapped.length > 0) return { url: "", body: undefined, files: [], isUnmapped: true };
  return result && { ...result, isUnmapped: false };
}

function fill(request: Request, scope: Scope): Omit<Filled, "isUnmapped"> | undefined {
  const variables = request.with
    .map(([name, template]) => [name, wellFormed(template.evaluate(scope).value)] as const)
    .filter(([, value]) => value !== undefined && value !== "");
  const named = new Set(variables.map(([name]) => name));
  if (request.needs.some((name) => !named.has(name))) return undefined;
  const url = request.expand(Object.fromEntries(variables) as Record<string, string>);
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
