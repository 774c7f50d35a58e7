import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { dayOf } from "../../infrastructure/clock.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { keyOf, requestHeaders } from "../../infrastructure/http/request-headers.ts";
import { type AskedFormat, formatSchema, sendRows } from "../../infrastructure/http/row-stream.ts";
import { once } from "../../infrastructure/idempotency/answers.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { ownerOf } from "../../people/principals/principal.ts";
import { brokersReadBy } from "../access/own.ts";
import type { RecordServices } from "../record-services.ts";
import { freely, idAnswer, recordAnswer, recordParams } from "../schemas.ts";
import { listUnpaid, type UnpaidView, unpaidViews } from "./list-unpaid.ts";
import { type Marked, marks, markUnpaid } from "./mark-unpaid.ts";
import { readUnpaidAfter } from "./read-unpaid-after.ts";

/** What insurers could not collect of a broker's policies, and what the broker does about it. */
export function unpaidRoutes(app: FastifyInstance, services: RecordServices): void {
  boardRoute(app, services);
  markRoute(app, services);
}

type Asked = { readonly view?: UnpaidView; readonly insurer?: string } & AskedFormat;

function boardRoute(app: FastifyInstance, { db, clock }: RecordServices): void {
  app.get<{ Querystring: Asked }>(
    "/policies/unpaid",
    {
      config: { access: "broker", needs: { scene: "policyDetails", action: "show" } },
      schema: {
        summary: "Las cuotas que las compañías no cobraron, primero las que antes pierden la cobertura",
        querystring: closed({
          properties: {
            view: { type: "string", enum: unpaidViews },
            insurer: { type: "string", pattern: "^[A-Za-z][A-Za-z0-9]{0,59}$" },
            format: formatSchema,
          },
        }),
        response: recordAnswer,
      },
      ...freely,
    },
    async (request, reply) => {
      const { view = "owed", insurer, format } = request.query;
      const brokers = await brokersReadBy(db, brokerOf(request));
      const sought = { brokers, view, today: dayOf(clock()), insurer };
      if (format !== undefined)
        return sendRows(request, reply, (after) => readUnpaidAfter(db, sought, after));
      return { data: await listUnpaid(db, { ...sought, insurer: insurer ?? null }) };
    },
  );
}

function markRoute(app: FastifyInstance, { db, clock, limits }: RecordServices): void {
  app.post<{ Params: { id: string }; Body: Marked }>(
    "/policies/unpaid/:id/marks",
    {
      config: { access: "broker", needs: { scene: "clients", action: "update" }, refusals: [404, 409] },
      schema: {
        summary: "Marca una cuota impaga: avisada, con lo que se escribió; dice que pagó; pagada; o ninguna",
        params: recordParams,
        headers: requestHeaders,
        body: closed({
          properties: {
            mark: { type: "string", enum: marks },
            kind: { type: "string", enum: ["whatsapp", "mail"] },
            text: { type: "string", minLength: 1, maxLength: 2000 },
          },
          required: ["mark"],
        }),
        response: idAnswer,
      },
    },
    async (request, reply) => {
      const broker = brokerOf(request);
      const { id } = request.params;
      const at = clock();
      await countRequest(db, "saveOfBroker", [broker.brokerId], at, limits.saveOfBroker);
      const keyed = {
        owner: ownerOf(broker),
        key: keyOf(request),
        content: ["unpaid", id, request.body],
        at,
      };
      const answer = await once(db, keyed, { data: { id } }, (trx) =>
        markUnpaid(trx, { id, broker, said: request.body, noteId: randomUUID(), at }),
      );
      if (answer.isReplay) reply.header("idempotency-replayed", "true");
      return answer.body;
    },
  );
}
