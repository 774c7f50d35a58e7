import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Ask, Reply } from "#engine/runtime/index.ts";
import { actFor } from "../../people/principals/acting.ts";
import { principalOf } from "../../people/principals/guard.ts";
import { answerInside } from "./answer-inside.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answers the same to everybody for as long as the server runs. */
    isConstant?: boolean;
  }
  interface FastifyInstance {
    /** What routes that are constant answer, once they were asked by this server itself. */
    constants: Map<string, Reply | undefined>;
  }
}

/** Headers that say who asks. */
const credentials = ["x-ticket", "x-draft", "authorization"];

/** Notes which routes are constant; before any of them is declared. */
export function noteConstants(app: FastifyInstance): void {
  const constants = new Map<string, Reply | undefined>();
  app.decorate("constants", constants);
  app.addHook("onRoute", ({ url, method, config }) => {
    if (config?.isConstant && method === "GET") constants.set(url, undefined);
  });
}

/**
 * Asks this server itself as who made a request: the same routes, checks and limits. Only reads are asked. A transaction
 * must not be open: where there is one connection, the answer would wait for it for ever.
 */
export function askAs(app: FastifyInstance, request: FastifyRequest): Ask {
  const given = credentials.map((name) => [name, request.headers[name]] as const);
  const headers = Object.fromEntries(
    given.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const whom = { access: request.routeOptions.config.access ?? "", principal: principalOf(request) };
  return async ({ method, url }): Promise<Reply> => {
    if (method !== "GET") return { status: 405, body: null };
    const path = `${app.prefix}${url}`;
    const known = app.constants.get(path);
    if (known) return known;
    // Who asks was recognised a moment ago, by what this request shows too.
    const answer = await actFor(whom, () => answerInside(app, { url: path, headers, address: request.ip }));
    const isJson = String(answer.headers["content-type"]).startsWith("application/json");
    const wait = Number(answer.headers["retry-after"]);
    const reply = {
      status: answer.status,
      body: isJson ? JSON.parse(answer.text) : null,
      ...(Number.isFinite(wait) ? { retryAfter: wait } : {}),
    };
    if (app.constants.has(path) && reply.status === 200) app.constants.set(path, reply);
    return reply;
  };
}
