import type { FastifyInstance } from "fastify";
import { wireDate } from "#engine/identifiers/index.ts";
import { recordChange } from "../../infrastructure/audit/record.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { countUseOf } from "../../infrastructure/limits/rate-limits.ts";
import { insuredOf } from "../../people/principals/guard.ts";
import { actOf, type Insured, otherOwnerOf, ownerOf } from "../../people/principals/principal.ts";
import type { Entity } from "../entity.ts";
import type { RecordServices } from "../record-services.ts";
import { recordAnswer } from "../schemas.ts";
import { heldOf, ownPart } from "./own-data.ts";
import { ownPaper } from "./own-paper.ts";
import { type Person, readOwned } from "./person.ts";
import { contentOf, filesOf } from "./person-content.ts";

/** What who is insured asks of what is stored of them: what there is, and a copy of it (Ley 25.326, art. 14). */
export function ownDataRoutes(
  app: FastifyInstance,
  entities: readonly Entity[],
  services: RecordServices,
): void {
  const { db, clock, platforms, limits, letterheads } = services;
  const read = async (insured: Insured): Promise<Person> =>
    ownPart(
      await readOwned(db, insured.identityNumber, [ownerOf(insured), otherOwnerOf(insured)]),
      insured,
      platforms,
    );

  app.get(
    "/personal-data",
    {
      config: { access: "proven" },
      schema: {
        summary: "Qué hay guardado de quien pregunta, y qué pasaría al borrarlo",
        response: recordAnswer,
      },
    },
    async (request) => {
      const held = heldOf(await read(insuredOf(request)), entities, clock());
      return {
        data: {
          held: held.map(({ until, ...one }) => ({
            ...one,
            ...(until === undefined ? {} : { until: wireDate(until) }),
          })),
        },
      };
    },
  );

  app.get<{ Querystring: { readonly format?: "json" | "pdf" } }>(
    "/personal-data/copy",
    {
      config: { access: "proven", refusals: [429] },
      schema: {
        summary: "Una copia de lo que hay guardado de quien pregunta: para leer, o para otro programa",
        querystring: closed({ properties: { format: { type: "string", enum: ["json", "pdf"] } } }),
      },
    },
    async (request, reply) => {
      const insured = insuredOf(request);
      const { format = "pdf" } = request.query;
      const at = clock();
      await countUseOf(db, "personalCopy", insured, { now: at, limits });
      const person = await read(insured);
      await db.transaction().execute((trx) =>
        recordChange(trx, {
          ...{ ...actOf(insured, at), action: "export", entity: "person", entityId: insured.ticketId },
          after: { format, records: person.records.length },
        }),
      );
      reply.header("content-disposition", `attachment; filename="mis-datos.${format}"`);
      if (format === "json") {
        const files = filesOf(person).map(({ record, name }) => ({ record, name }));
        return reply.type("application/json").send(contentOf(person, files));
      }
      const { drawReport } = await import("../reports/draw-report.ts");
      const paper = ownPaper(person, await letterheads(insured.platform), at);
      return reply.type("application/pdf").send(await drawReport(paper));
    },
  );
}
