import type { FastifyInstance } from "fastify";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/tables.ts";
import { findSubject, type Subject } from "../tickets/subject.ts";
import { AppError } from "./errors.ts";

/** Who may call a route: anybody, the holder of a ticket, or the person who runs this server. */
export type Access = "public" | "ticket" | "operator";

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** Bodies with files are large and their content is not a text to be checked. */
    carriesFiles?: boolean;
  }
  interface FastifyRequest {
    subject: Subject | null;
  }
}

/** Lets nobody in by oversight: a route of the API that does not say who may call it stops the start. */
export function guardRoutes(app: FastifyInstance, db: Db, clock: Clock): void {
  app.decorateRequest("subject", null);
  app.addHook("onRoute", ({ url, method, config }) => {
    if (url.startsWith("/api") && config?.access === undefined) {
      throw new Error(
        `route "${String(method)} ${url}": no access — say public, ticket or operator in its config`,
      );
    }
  });
  // Before the body is read: a stranger cannot make the server hold 70 MB.
  app.addHook("onRequest", async (request) => {
    if (request.routeOptions.config.access !== "ticket") return;
    const token = request.headers["x-ticket"];
    const subject = typeof token === "string" ? await findSubject(db, token, clock(), request.ip) : undefined;
    if (!subject) throw new AppError("ticket-required");
    request.subject = subject;
  });
}

/** The holder of the ticket, in a handler of a route that asks for one. */
export function subjectOf(request: { readonly subject: Subject | null }): Subject {
  if (!request.subject) throw new AppError("ticket-required");
  return request.subject;
}
