import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../infrastructure/errors/errors.ts";
import * as schemas from "./schemas.ts";
import type { SessionServices } from "./session-services.ts";
import { endSessions, listSessions, type SessionOwner } from "./sessions.ts";

type OwnSessions = {
  readonly path: string;
  readonly config: FastifyContextConfig;
  /** Owner of the sessions, and the session that asks. */
  readonly askerOf: (request: FastifyRequest) => {
    readonly owner: SessionOwner;
    readonly sessionId: string;
  };
};

/** Lists the open sessions of the account that asks, and closes one of them or all others. */
export function ownSessionRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<SessionServices, "db" | "clock">,
  { path, config, askerOf }: OwnSessions,
): void {
  app.get(path, { config, schema: schemas.sessions }, async (request) => {
    const { owner, sessionId } = askerOf(request);
    const sessions = await listSessions(db, owner, clock());
    return { data: sessions.map((one) => ({ ...one, isCurrent: one.id === sessionId })) };
  });

  app.delete<{ Params: { readonly id: string } }>(
    `${path}/:id`,
    { config, schema: schemas.closeSession },
    async (request) => {
      const { owner } = askerOf(request);
      const one = { ...owner, sessionId: request.params.id };
      const ended = await db
        .transaction()
        .execute((trx) => endSessions(trx, one, "closed", request.ip, clock()));
      if (ended === 0) throw new AppError("not-found");
      return { data: {} };
    },
  );

  app.delete(path, { config, schema: schemas.closeOthers }, async (request) => {
    const { owner, sessionId } = askerOf(request);
    const others = { ...owner, butFor: sessionId };
    const closed = await db
      .transaction()
      .execute((trx) => endSessions(trx, others, "closed", request.ip, clock()));
    return { data: { closed } };
  });
}
