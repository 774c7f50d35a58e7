import type { FastifyInstance } from "fastify";
import { AppError } from "./errors.ts";

type ErrorLine = { type: string; message: string; stack: string; [detail: string]: unknown };

/** What the log may hold: nothing of the query string, the body, the answer or a header. */
export function logOptions(level: string, stream?: { write(line: string): void }) {
  return {
    level,
    ...(stream ? { stream } : {}),
    base: null,
    serializers: {
      req: (request: { method: string; routeOptions: { url?: string | undefined } }) => ({
        method: request.method,
        route: request.routeOptions.url,
      }),
      res: (reply: { statusCode?: number | undefined }) => ({ status: reply.statusCode }),
      err: describeError,
    },
  };
}

/** One line a request, by its route's pattern: an address may carry a DNI. Status 499 is of who went away meanwhile. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "none",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "request",
    );
    done();
  });
  app.addHook("onRequestAbort", (request, done) => {
    request.log.info(
      { method: request.method, route: request.routeOptions.url ?? "none", status: 499 },
      "request",
    );
    done();
  });
}

/**
 * What an error with a code says may quote a value: the code and the place in our code are enough. A sentence of our
 * own is told; another as far as its first quotation, since what it is about stands in one.
 */
function describeError(cause: unknown): ErrorLine {
  if (!(cause instanceof Error)) return { type: typeof cause, message: "", stack: "" };
  const { code, constraint } = cause as { code?: unknown; constraint?: unknown };
  const places = cause.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    type: cause.name,
    message: cause instanceof AppError ? cause.message : typeof code === "string" ? code : sentenceOf(cause),
    constraint,
    stack: places.slice(0, 12).join("\n"),
    ...(cause.cause === undefined ? {} : { cause: describeError(cause.cause) }),
  };
}

// A parser's sentence may begin with what it has read.
function sentenceOf(cause: Error): string {
  if (cause instanceof SyntaxError) return "";
  return cause.message.replace(/(["'`«{[(]|\d{5}).*/s, "…").slice(0, 160);
}
