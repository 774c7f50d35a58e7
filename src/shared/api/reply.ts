import type { Json } from "#engine/json/index.ts";
import type { Reply } from "#engine/runtime/index.ts";

/** A reply with the server's clock and the version of what it tells beside it, where it answered, and the work that it asks for. */
export type DatedReply = Reply & { readonly date?: string; readonly etag?: string; readonly work?: number };

/** Makes a reply of an answer's parts: what is no JSON in a success is as good as no answer. */
export function toReply(status: number, text: string, header: (name: string) => string | null): DatedReply {
  const body = parse(text);
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && body === undefined) return { problem: "network" };
  const retryAfter = secondsOf(header("retry-after"), header("date"));
  const date = header("date");
  const etag = header("etag");
  const work = Number(header("x-work") ?? 0);
  return {
    status,
    body: body ?? null,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(date ? { date } : {}),
    ...(etag ? { etag } : {}),
    ...(work > 0 ? { work } : {}),
  };
}

export function isSuccess(reply: Reply): reply is Extract<Reply, { status: number }> {
  return "status" in reply && reply.status >= 200 && reply.status < 300;
}

/** Code of the error body `{ error: { code, message } }`; the problem's name where nobody answered. */
export function errorCode(reply: Reply): string | undefined {
  if ("problem" in reply) return reply.problem;
  const code = errorOf(reply.body)?.code;
  return typeof code === "string" ? code : undefined;
}

/** The server's text: of an object of fields, the first of the first field. */
export function errorMessage(reply: Reply): string | undefined {
  if ("problem" in reply) return undefined;
  return firstText(errorOf(reply.body)?.message);
}

/** The fields of which the server's text is, by their names. */
export function errorFields(reply: Reply): readonly string[] {
  return Object.keys(fieldTexts(reply));
}

/** The server's text of each field, by its name: the first of them. */
export function fieldTexts(reply: Reply): Readonly<Record<string, string>> {
  const message = "problem" in reply ? undefined : errorOf(reply.body)?.message;
  if (message === undefined || !isObject(message)) return {};
  return Object.fromEntries(Object.entries(message).map(([name, texts]) => [name, firstText(texts) ?? ""]));
}

function errorOf(body: Json): { readonly [key: string]: Json } | undefined {
  const error = isObject(body) ? body.error : undefined;
  return error !== undefined && isObject(error) ? error : undefined;
}

function firstText(message: Json | undefined): string | undefined {
  if (typeof message === "string") return message;
  if (message === undefined || message === null || typeof message !== "object") return undefined;
  return firstText(Object.values(message)[0]);
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parse(text: string): Json | undefined {
  if (text === "") return null;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Retry-After is a number of seconds or a date, which is read against the server's own clock. */
function secondsOf(retryAfter: string | null, date: string | null): number | undefined {
  if (!retryAfter) return undefined;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  const seconds = (Date.parse(retryAfter) - Date.parse(date ?? new Date().toUTCString())) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}
