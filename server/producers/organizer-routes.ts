import type { FastifyInstance } from "fastify";
import { closed } from "../infrastructure/http/closed.ts";
import { countRequest } from "../infrastructure/limits/rate-limits.ts";
import { brokerOf } from "../people/principals/guard.ts";
import type { RecordServices } from "../records/record-services.ts";
import { freely, idAnswer, recordAnswer, recordParams } from "../records/schemas.ts";
import { answerInvitation, leaveOrganizer, letGo, ownOrganizer } from "./organizer.ts";

const config = { access: "broker", needs: "nothing" } as const;

/** Who organizes a broker: whom they accept, and how either of the two ends it. */
export function organizerRoutes(app: FastifyInstance, { db, clock, limits }: RecordServices): void {
  app.get(
    "/organizer",
    {
      config,
      schema: { summary: "Quién organiza a quien pregunta, y quién lo invita", response: recordAnswer },
      ...freely,
    },
    async (request) => ({ data: await ownOrganizer(db, brokerOf(request), clock()) }),
  );

  app.post<{ Params: { id: string }; Body: { readonly accepts: boolean } }>(
    "/organizer/invitations/:id",
    {
      config: { ...config, refusals: [404, 409] },
      schema: {
        summary: "Acepta o no la invitación de quien quiere organizar",
        params: recordParams,
        body: closed({ properties: { accepts: { type: "boolean" } }, required: ["accepts"] }),
        response: idAnswer,
      },
    },
    async (request) => {
      const broker = brokerOf(request);
      const { id } = request.params;
      await countRequest(db, "saveOfBroker", [broker.brokerId], clock(), limits.saveOfBroker);
      await answerInvitation(db, broker, { id, accepts: request.body.accepts }, clock());
      return { data: { id } };
    },
  );

  app.delete<{ Params: { id: string } }>(
    "/organizer/:id",
    {
      config: { ...config, refusals: [404] },
      schema: {
        summary: "Deja de trabajar con quien organiza",
        params: recordParams,
        response: idAnswer,
      },
    },
    async (request) => {
      const { id } = request.params;
      await leaveOrganizer(db, brokerOf(request), id, clock());
      return { data: { id } };
    },
  );

  app.delete<{ Params: { id: string } }>(
    "/producers/:id",
    {
      config: {
        access: "broker",
        needs: { scene: "organizer", action: "update" },
        refusals: [404],
      },
      schema: {
        summary: "Deja de organizar a un productor",
        params: recordParams,
        response: idAnswer,
      },
    },
    async (request) => {
      const { id } = request.params;
      await letGo(db, brokerOf(request), id, clock());
      return { data: { id } };
    },
  );
}
