import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/errors.ts";

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
 * What an error with a code says may quote a value: the code, the statement without values and the place in our code
 * are enough. A sentence of our
 * own is told; another as far as its first quotation, since what it is about stands in one.
 */
function describeError(cause: unknown): ErrorLine {
  if (!(cause instanceof Error)) return { type: typeof cause, message: "", stack: "" };
  const { constraint, statement } = cause as { constraint?: unknown; statement?: unknown };
  const { errors } = cause as { errors?: unknown };
  const places = cause.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    type: cause.name,
    message: toldBy(cause),
    constraint,
    statement,
    stack: places.slice(0, 12).join("\n"),
    ...(cause.cause === undefined ? {} : { cause: describeError(cause.cause) }),
    ...(Array.isArray(errors) ? { errors: errors.slice(0, 40).map(describeError) } : {}),
  };
}

function toldBy(cause: Error): string {
  if (cause instanceof AppError) return cause.message;
  const { code } = cause as { code?: unknown };
  if (typeof code === "string") return code;
  // A parser's sentence may begin with what it has read.
  return cause instanceof SyntaxError ? "" : sentenceOf(cause.message);
}

/** What an error says as far as its first quotation or long number; what it is about stands there. */
export function sentenceOf(message: string): string {
  return message.replace(/(["'`«{[(]|\d{5}).*/s, "…").slice(0, 160);
}
