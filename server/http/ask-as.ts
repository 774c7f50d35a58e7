import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Ask, Reply } from "#engine/runtime/index.ts";

/** Headers that say who asks. */
const credentials = ["x-ticket", "x-draft", "authorization"];

/**
 * Asks this server itself as who made a request: the same routes, checks and limits. Only reads are asked. A transaction
 * must not be open: where there is one connection, the answer would wait for it for ever.
 */
export function askAs(app: FastifyInstance, request: FastifyRequest): Ask {
  const given = credentials.map((name) => [name, request.headers[name]] as const);
  const headers = Object.fromEntries(
    given.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  return async ({ method, url }): Promise<Reply> => {
    if (method !== "GET") return { status: 405, body: null };
    const answer = await app.inject({
      method,
      url: `${app.prefix}${url}`,
      headers,
      remoteAddress: request.ip,
    });
    const isJson = String(answer.headers["content-type"]).startsWith("application/json");
    const wait = Number(answer.headers["retry-after"]);
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : null,
      ...(Number.isFinite(wait) ? { retryAfter: wait } : {}),
    };
  };
}
