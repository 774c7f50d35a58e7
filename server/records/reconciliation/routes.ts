import type { FastifyInstance } from "fastify";
import { parseDate } from "#engine/identifiers/index.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { insurerList } from "../../insurance/insurers/insurers.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { firstOfMonth } from "../liquidations/months.ts";
import type { RecordServices } from "../record-services.ts";
import { freely, recordAnswer } from "../schemas.ts";
import { closeMonth, type DecidedLine, decideLine, decisions } from "./decide-line.ts";
import { showMonth } from "./show-month.ts";

const month = { type: "string", format: "wire-date" };
const ofInsurer = closed({
  properties: { insurer: { type: "string", enum: insurerList.map(({ name }) => name) } },
  required: ["insurer"],
});

type OfInsurer = { readonly insurer: string };
type OfMonth = { readonly month: string };

/** What an insurer's month was expected to be against what its files say, and what its broker decides of what differs. */
export function reconciliationRoutes(app: FastifyInstance, services: RecordServices): void {
  const { db, clock, limits, rules } = services;
  const mayDecide = { access: "broker", needs: { scene: "commissions", action: "update" } } as const;
  const monthOf = (brokerId: string, { insurer }: OfInsurer, { month: said }: OfMonth) => ({
    ...{ brokerId, insurer },
    period: firstOfMonth(parseDate(said) ?? said),
  });

  app.get<{ Params: OfInsurer; Querystring: OfMonth }>(
    "/reconciliations/:insurer",
    {
      config: { access: "broker", needs: { scene: "commissions", action: "show" } },
      schema: {
        summary: "Un mes de una compañía: lo esperado contra lo que dicen sus archivos, y las diferencias",
        params: ofInsurer,
        querystring: closed({ properties: { month }, required: ["month"] }),
        response: recordAnswer,
      },
      ...freely,
    },
    async (request) => {
      const { brokerId } = brokerOf(request);
      return { data: await showMonth(db, monthOf(brokerId, request.params, request.query), rules) };
    },
  );

  app.put<{ Params: OfInsurer; Body: DecidedLine & OfMonth }>(
    "/reconciliations/:insurer/decisions",
    {
      config: { ...mayDecide, refusals: [404, 409] },
      schema: {
        summary: "Decide de una diferencia: aceptarla, reclamarla, ajustarla, o nada todavía",
        params: ofInsurer,
        body: closed({
          properties: {
            month,
            key: { type: "string", minLength: 1, maxLength: 100 },
            decision: { type: "string", enum: decisions },
            note: { type: "string", maxLength: 300 },
          },
          required: ["month", "key", "decision"],
        }),
        response: recordAnswer,
      },
      ...freely,
    },
    async (request) => {
      const broker = brokerOf(request);
      const at = clock();
      await countRequest(db, "saveOfBroker", [broker.brokerId], at, limits.saveOfBroker);
      const of = monthOf(broker.brokerId, request.params, request.body);
      await db.transaction().execute((trx) => decideLine(trx, request.body, { month: of, broker, at }));
      return { data: await showMonth(db, of, rules) };
    },
  );

  app.put<{ Params: OfInsurer; Body: OfMonth & { isClosed: boolean } }>(
    "/reconciliations/:insurer",
    {
      config: { ...mayDecide, refusals: [409] },
      schema: {
        summary: "Cierra un mes de una compañía cuando no queda nada por decidir, o lo abre de nuevo",
        params: ofInsurer,
        body: closed({
          properties: { month, isClosed: { type: "boolean" } },
          required: ["month", "isClosed"],
        }),
        response: recordAnswer,
      },
      ...freely,
    },
    async (request) => {
      const broker = brokerOf(request);
      const at = clock();
      await countRequest(db, "saveOfBroker", [broker.brokerId], at, limits.saveOfBroker);
      const of = monthOf(broker.brokerId, request.params, request.body);
      const { isClosed } = request.body;
      await db.transaction().execute((trx) => closeMonth(trx, isClosed, { month: of, broker, at }));
      return { data: await showMonth(db, of, rules) };
    },
  );
}
