import type { FastifyInstance, FastifyRequest } from "fastify";
import { draftOf, requestHeaders } from "../http/request-headers.ts";
import { insuredOf } from "../principals/guard.ts";
import type { Desk } from "./desk.ts";
import type { Entity, Following } from "./entity.ts";
import { follow, paperOf } from "./follow.ts";
import { readFollowed } from "./read.ts";
import { recordAnswer, recordParams } from "./schemas.ts";

/** How a record that was sent is followed, and its paper. */
export function followRoutes(app: FastifyInstance, entity: Entity, following: Following, desk: Desk): void {
  const read = (request: FastifyRequest<{ Params: { id: string } }>) =>
    readFollowed(desk, {
      entity,
      insured: insuredOf(request),
      id: request.params.id,
      draftId: draftOf(request),
    });

  app.get<{ Params: { id: string } }>(
    `${entity.path}/:id`,
    {
      config: { access: "proven" },
      schema: {
        summary: `Seguimiento: ${following.title}`,
        params: recordParams,
        headers: requestHeaders,
        response: recordAnswer,
      },
    },
    async (request) => ({ data: follow(entity, following, await read(request)) }),
  );

  app.get<{ Params: { id: string } }>(
    `${entity.path}/:id/paper`,
    {
      config: { access: "proven" },
      schema: {
        summary: `${following.paper}, en PDF`,
        params: recordParams,
        headers: requestHeaders,
      },
    },
    async (request, reply) => {
      const paper = paperOf(desk, entity, following, await read(request));
      const { drawReport } = await import("../reports/draw-report.ts");
      return reply.type("application/pdf").send(await drawReport(paper));
    },
  );
}
