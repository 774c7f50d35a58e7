import type { FastifyInstance } from "fastify";

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

/** One line a request, by its route's pattern: an address may carry a DNI. */
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
}

/** The message of a database's error may quote a value: its code and the place in our code are enough. */
function describeError(cause: unknown): ErrorLine {
  if (!(cause instanceof Error)) return { type: typeof cause, message: "", stack: "" };
  const { code, constraint } = cause as { code?: unknown; constraint?: unknown };
  const places = cause.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    type: cause.name,
    message: typeof code === "string" ? code : "",
    constraint,
    stack: places.slice(0, 12).join("\n"),
    ...(cause.cause === undefined ? {} : { cause: describeError(cause.cause) }),
  };
}
