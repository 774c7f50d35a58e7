import type { FastifyInstance, FastifyRequest } from "fastify";
import { draftOf, requestHeaders } from "../infrastructure/http/request-headers.ts";
import { insuredOf } from "../people/principals/guard.ts";
import type { Following } from "./entity/following.ts";
import type { Entity } from "./entity.ts";
import { follow, paperOf } from "./follow.ts";
import { readFollowed } from "./read.ts";
import type { RecordServices } from "./record-services.ts";
import { recordAnswer, recordParams } from "./schemas.ts";

/** How a record that was sent is followed, its paper, and what is added to it. */
export function followRoutes(
  app: FastifyInstance,
  entity: Entity,
  following: Following,
  services: RecordServices,
): void {
  const read = (request: FastifyRequest<{ Params: { id: string } }>) =>
    readFollowed(services, {
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
      const paper = await paperOf(services, entity, following, await read(request));
      const { drawReport } = await import("./reports/draw-report.ts");
      return reply.type("application/pdf").send(await drawReport(paper));
    },
  );
}
