import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import findMyWay, { type HTTPMethod } from "find-my-way";
import { AppError } from "../errors/errors.ts";
import { sendError } from "./failures.ts";

/**
 * Answers what no route takes: 405 with the methods that there are for the address, else 404. Before any route is
 * added, so that it knows all of them.
 */
export function answerUnknown(app: FastifyInstance, { maxParamLength }: { readonly maxParamLength: number }) {
  const router = findMyWay({ maxParamLength });
  const methods = new Set<HTTPMethod>();
  app.addHook("onRoute", ({ url, method }) => {
    for (const one of [method].flat() as HTTPMethod[]) {
      methods.add(one);
      router.on(one, url, () => {}, { url });
    }
  });
  const methodsOf = (url: string): readonly string[] =>
    [...methods].filter((method) => {
      const found = router.find(method, url.split("?", 1)[0] ?? "/");
      // Pages are anywhere but there.
      return found !== null && !(isApi(url) && !isApi((found.store as { url: string }).url));
    });
  const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const allowed = methodsOf(request.url);
    // A route that has nothing to show hands its request on to here.
    const isKnown = allowed.length > 0 && !allowed.includes(request.method);
    if (isKnown) reply.header("allow", allowed.join(", "));
    return sendError(reply, new AppError(isKnown ? "method-not-allowed" : "not-found"));
  };
  // At once: nobody waits for the body of what goes nowhere.
  app.addHook("onRequest", async (request, reply) => (request.is404 ? refuse(request, reply) : undefined));
  app.setNotFoundHandler(refuse);
}

function isApi(url: string): boolean {
  return /^\/api(\/|\?|$)/.test(url);
}
