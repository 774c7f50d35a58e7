import type { FastifyInstance } from "fastify";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { dataOf } from "../../infrastructure/http/answers.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { pageSchema } from "../../infrastructure/http/pagination.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import { taxes } from "../../insurance/ledger/liquidate.ts";
import { operatorOf } from "../../people/principals/guard.ts";
import { authorOf } from "../../people/principals/principal.ts";
import { sendFile } from "../../records/file-routes.ts";
import { decideLiquidation, type LiquidationOrder } from "../../records/liquidations/decide.ts";
import { filesOf } from "../../records/liquidations/files.ts";
import { loadLiquidation } from "../../records/liquidations/liquidation.ts";
import { type FromLine, linesSchema } from "../../records/liquidations/routes.ts";
import statuses from "../../records/liquidations/statuses.json" with { type: "json" };
import type { RecordServices } from "../../records/record-services.ts";
import { fileParams, freely, recordAnswer, recordParams, rowsAnswer } from "../../records/schemas.ts";
import { listLiquidations } from "./list-liquidations.ts";
import { showLines, showOne } from "./show-liquidation.ts";

const access = { access: "operator", office: "money.show" } as const;
const deciding = { access: "operator", office: "money.update" } as const;
const text = { type: "string" };
const decisionBody = closed({
  properties: {
    status: { enum: ["unavailable", "pending", "paid", "rejected"] },
    version: { type: "integer", minimum: 1 },
    note: { type: "string", maxLength: 500 },
    withheld: {
      type: "array",
      maxItems: 20,
      items: closed({
        properties: {
          tax: { enum: taxes },
          jurisdiction: { type: "string", pattern: "^[A-HJ-NP-Z]$" },
          base: { type: "integer", minimum: 1, maximum: 1_000_000_000_000 },
          rate: { type: "integer", minimum: 1, maximum: 10_000 },
          certificate: { type: "string", pattern: "^\\S{1,40}$" },
        },
        required: ["tax", "rate"],
      }),
    },
  },
  required: ["status", "version"],
});

type Decision = Omit<LiquidationOrder, "id" | "details">;

/** What brokers are paid: what waits to be made payable or paid, each as it adds up, and the decision. */
export function liquidationDecisionRoutes(app: FastifyInstance, services: RecordServices): void {
  const { db, clock, store } = services;

  app.get<{ Querystring: { status?: string; page?: number } }>(
    "/office/liquidations",
    {
      config: access,
      schema: {
        summary: "Las liquidaciones de un estado, o las que esperan a la oficina: la más vieja primero",
        querystring: closed({
          properties: { status: { enum: Object.keys(statuses) }, page: pageSchema },
        }),
        response: rowsAnswer,
      },
      ...freely,
    },
    ({ query: { status, page = 1 } }) => listLiquidations(db, clock(), { status, page: Number(page) }),
  );

  app.get<{ Params: { id: string } }>(
    "/office/liquidations/:id",
    {
      config: access,
      schema: {
        summary: "Una liquidación de un productor: sus renglones, la cuenta, sus archivos y lo que pasó",
        params: recordParams,
        response: recordAnswer,
      },
      ...freely,
    },
    async ({ params: { id } }) => ({ data: await showOne(services, await loadLiquidation(db, { id })) }),
  );

  app.get<{ Params: { id: string }; Querystring: FromLine }>(
    "/office/liquidations/:id/lines",
    {
      config: access,
      schema: linesSchema,
      ...freely,
    },
    async ({ params: { id }, query: { from } }) => ({
      data: await showLines(services, await loadLiquidation(db, { id }), Number(from)),
    }),
  );

  app.get<{ Params: { id: string; fileId: string } }>(
    "/office/liquidations/:id/files/:fileId",
    {
      config: access,
      schema: { summary: "El papel de una liquidación, o la factura de su productor", params: fileParams },
    },
    async ({ params: { id, fileId } }, reply) => {
      const file = (await filesOf(db, id)).find((one) => one.id === fileId);
      if (!file) throw new AppError("not-found");
      return sendFile(reply, store, file);
    },
  );

  app.post<{ Params: { id: string }; Body: Decision }>(
    "/office/liquidations/:id/decision",
    {
      config: deciding,
      schema: {
        summary:
          "Deja facturar una liquidación, con lo que se retiene, o lo deshace; la paga, o rechaza su factura y dice por qué",
        params: recordParams,
        body: decisionBody,
        response: dataOf({ type: "object", properties: { from: text, to: text } }),
      },
    },
    async (request) => {
      const { note = "", ...decision } = request.body;
      if (decision.status === "rejected" && note.trim() === "")
        throw refuse([{ code: "field_required", path: "/note" }]);
      if (decision.status !== "pending" && decision.withheld)
        throw refuse([{ code: "field_not_asked", path: "/withheld" }]);
      const operator = operatorOf(request);
      const order = { ...decision, id: request.params.id, note: note.trim() || undefined };
      const by = { who: authorOf(operator), address: operator.address };
      return { data: await decideLiquidation({ db, store }, order, clock(), by) };
    },
  );
}
